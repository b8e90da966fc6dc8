// An event has left its place in the sequence.
MATCH (e:Event {tenant: $tenant}) WITH e LIMIT 1
SET e.seq = e.seq + 10

// A lock that no transaction holds.
MATCH (e:Event {tenant: $tenant}) WITH e LIMIT 1
SET e.lock = 'somebody'

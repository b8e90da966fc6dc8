// An event that nothing took down says that it is STALE.
MATCH (e:Event {tenant: $tenant}) WITH e LIMIT 1
SET e.validity = 'STALE'

// Some of the relations of a tenant: a scope alone holds one for each of its events, too many for one transaction.
MATCH (n)-[r]->() WHERE n.tenant = $tenant
WITH r LIMIT 20000
DELETE r
RETURN count(*) AS count

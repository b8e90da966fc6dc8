// Some of the nodes of a tenant, with their relations.
MATCH (n) WHERE n.tenant = $tenant
WITH n LIMIT 4000
DETACH DELETE n
RETURN count(*) AS count

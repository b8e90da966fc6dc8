// Some of the nodes of a tenant that hold no relation any more.
MATCH (n) WHERE n.tenant = $tenant
WITH n LIMIT 20000
DELETE n
RETURN count(*) AS count

// A claim whose evidence is cut off.
MATCH (c:Claim {tenant: $tenant})-[r:WAS_DERIVED_FROM]->(:Event) WITH c LIMIT 1
MATCH (c)-[all:WAS_DERIVED_FROM]->()
DELETE all

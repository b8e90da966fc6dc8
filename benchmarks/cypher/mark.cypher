// Mark a source and all that rests on it, and nothing else: the one statement that a revocation is compared with.
MATCH (s:Entity {id: $id})
SET s.validity = 'REVOKED'
WITH s
MATCH (s)<-[:WAS_DERIVED_FROM|HAD_MEMBER*1..]-(d)
WITH DISTINCT d WHERE d.validity = 'VALID'
SET d.validity = 'STALE'
RETURN count(d) AS marked

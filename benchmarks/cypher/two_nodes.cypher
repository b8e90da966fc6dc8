// The least that a guarded read can be: an alias and what it points at.
MATCH (al:Alias {key: $key})-[:POINTS_TO]->(s:Artifact)
RETURN al.covers_through AS covers_through, s.id AS id

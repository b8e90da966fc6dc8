// The folds of the summary that an alias points at.
MATCH (:Alias {key: $key})-[:POINTS_TO]->(:Artifact)-[:HAD_MEMBER]->(f:Artifact {kind: 'fold'})
RETURN f.id AS id, f.digest AS digest

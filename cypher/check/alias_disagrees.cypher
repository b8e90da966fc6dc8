// Aliases whose pointer, properties and artifact tell different stories. Only the shadow may point at what is not published.
// params:  tenant
// rows:    many
// mode:    read
// returns: key, artifact_id
MATCH (k:Scope {tenant: $tenant})
MATCH (al:Alias {tenant: $tenant, scope_id: k.id})
WHERE al.key STARTS WITH k.id
WITH al, COUNT { (al)-[:POINTS_TO]->() } AS pointers,
  COUNT { (al)-[:POINTS_TO]->(a:Artifact {id: al.artifact_id, kind: 'summary', covers_through: al.covers_through, source_epoch: al.source_epoch})
    WHERE a.stage = 'PUBLISHED' OR (al.key ENDS WITH '/shadow' AND a.stage IN ['CANDIDATE', 'RETIRED']) } AS right
WHERE CASE al.artifact_id WHEN '' THEN pointers <> 0 ELSE pointers <> 1 OR right <> 1 END
RETURN al.key AS key, al.artifact_id AS artifact_id ORDER BY key

// An alias that names something else than it points at.
MATCH (al:Alias {tenant: $tenant}) WHERE al.artifact_id IS NOT NULL WITH al LIMIT 1
SET al.artifact_id = 'su_00000000000000000000000000'

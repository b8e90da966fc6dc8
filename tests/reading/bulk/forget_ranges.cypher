// Summaries as an older version stored them.
MATCH (s:Artifact {tenant: $tenant, kind: 'summary'})
REMOVE s.raw_open, s.cold

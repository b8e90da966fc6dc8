// A fold that says it accounts for an event which is not there.
MATCH (f:Artifact {tenant: $tenant, kind: 'fold'}) WITH f LIMIT 1
SET f.seqs = [1, 99]

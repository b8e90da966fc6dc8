// Claims about the subject and predicate of some claims, in their scope: the VALID ones that no open conflict sets against them yet.
// params:  tenant, ids
// rows:    many
// mode:    read
// returns: claim_id, own {value, polarity, modality, valid_from, valid_to}, id, digest, other {value, polarity, modality, valid_from, valid_to}
MATCH (c:Entity:Claim {tenant: $tenant}) USING INDEX c:Entity(id) WHERE c.id IN $ids AND c.predicate_hash IS NOT NULL
MATCH (o:Claim {scope_id: c.scope_id, subject_hash: c.subject_hash, predicate_hash: c.predicate_hash})
  USING INDEX o:Claim(scope_id, subject_hash, predicate_hash)
WHERE o.tenant = $tenant AND o <> c AND o.validity = 'VALID' AND coalesce(o.stage, 'PUBLISHED') = 'PUBLISHED'
  AND NOT EXISTS { (c)<-[:HAD_MEMBER]-(:Conflict {state: 'OPEN'})-[:HAD_MEMBER]->(o) }
  AND NOT EXISTS { (o)-[r:ALTERNATE_OF WHERE r.activity_id IS NOT NULL AND r.undone_at IS NULL]->(:Claim {validity: 'VALID'}) }
RETURN c.id AS claim_id,
  {value: c.value_hash, polarity: c.polarity, modality: c.modality, valid_from: c.valid_from, valid_to: c.valid_to} AS own, o.id AS id, o.digest AS digest,
  {value: o.value_hash, polarity: o.polarity, modality: o.modality, valid_from: o.valid_from, valid_to: o.valid_to} AS other
ORDER BY claim_id, o.recorded_at, id

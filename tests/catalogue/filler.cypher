// A graph of some size, spread over many tenants, with every label and relation that the queries name: what is a good plan
// for a handful of nodes (to look at all of them) says nothing about the plan for many.
UNWIND range(1, $size) AS i
CALL (i) {
WITH i, $mark + '-' + i AS id, $mark + '-tenant-' + (i % 100) AS tenant, $mark + '-scope-' + (i % 500) AS scope_id
CREATE (k:Scope {filler: $mark, id: id + 'k', tenant: tenant, name_hash: id, marking: 0, input_epoch: 0, high_water: 0})
CREATE (p:Entity:PolicyVersion {filler: $mark, id: id + 'p', tenant: tenant, digest: id, validity: 'VALID'})
CREATE (e:Entity:Event {filler: $mark, id: id + 'e', tenant: tenant, scope_id: scope_id, seq: i, caller_hash: id, validity: 'VALID'})
CREATE (c:Entity:Claim {filler: $mark, id: id + 'c', tenant: tenant, scope_id: scope_id, policy_id: id + 'p', subject_hash: id, predicate_hash: id, value_hash: id, statement_hash: id, validity: 'VALID'})
CREATE (f:Entity:Artifact {filler: $mark, id: id + 'f', tenant: tenant, scope_id: scope_id, policy_id: id + 'p', kind: 'fold', segment_key: id + 'k',
        stage: 'PUBLISHED', validity: 'VALID'})
CREATE (s:Entity:Artifact {filler: $mark, id: id + 's', tenant: tenant, scope_id: scope_id, policy_id: id + 'p', kind: 'summary',
        stage: 'PUBLISHED', validity: 'VALID'})
CREATE (x:Entity:Conflict {filler: $mark, id: id + 'x', tenant: tenant, scope_id: scope_id, state: 'RESOLVED', validity: 'VALID'})
CREATE (m:Entity:Imported {filler: $mark, id: id + 'm', tenant: tenant, scope_id: scope_id, name_hash: id, kind: 'ImportedEntity', import_id: id + '8', validity: 'VALID'})
CREATE (v:Entity:Imported {filler: $mark, id: id + 'v', tenant: tenant, scope_id: scope_id, name_hash: id + 'v', kind: 'ImportedActivity', import_id: id + '8', validity: 'VALID'})
CREATE (w:Description {filler: $mark, id: id + 'w', tenant: tenant, scope_id: scope_id, thing_id: id + 'm', bundle_id: '', place: id + 'm/' + id, kinds: ['entity'], import_id: id + '8'})
CREATE (l:Alias {filler: $mark, key: id, tenant: tenant, scope_id: scope_id})
CREATE (g:Agent {filler: $mark, id: id + 'g', tenant: tenant, name_hash: id})
CREATE (d:DataSubject {filler: $mark, id: id + 'd', tenant: tenant, name_hash: id})
CREATE (t:Receipt {filler: $mark, tenant: tenant, request_hash: id})
CREATE (made:Activity:Consolidation {filler: $mark, id: id + '1', tenant: tenant, recorded_at: i, state: 'DONE'})
CREATE (taken:Activity:Ingestion {filler: $mark, id: id + '2', tenant: tenant, recorded_at: i, state: 'DONE'})
CREATE (put:Activity:Replacement {filler: $mark, id: id + '3', tenant: tenant, recorded_at: i, state: 'DONE'})
CREATE (down:Activity:Revocation {filler: $mark, id: id + '4', tenant: tenant, recorded_at: i, state: 'DONE', sweep: 'DONE'})
CREATE (up:Activity:Undo {filler: $mark, id: id + '5', tenant: tenant, recorded_at: i, state: 'DONE'})
CREATE (moved:Activity:Switch {filler: $mark, id: id + '6', tenant: tenant, recorded_at: i, state: 'DONE', alias_key: id})
CREATE (settled:Activity:Resolution {filler: $mark, id: id + '7', tenant: tenant, recorded_at: i, state: 'DONE'})
CREATE (brought:Activity:Import {filler: $mark, id: id + '8', tenant: tenant, recorded_at: i, state: 'DONE', scope_id: scope_id, document_hash: id})
CREATE (m)-[:RESTS_ON {relation: 'WAS_GENERATED_BY'}]->(v), (m)-[:RELATES_TO {relation: 'WAS_ATTRIBUTED_TO'}]->(v)
CREATE (c)-[:WAS_DERIVED_FROM]->(e), (f)-[:WAS_DERIVED_FROM]->(e), (f)-[:HAD_MEMBER]->(c), (s)-[:HAD_MEMBER]->(f), (x)-[:HAD_MEMBER]->(c),
       (f)-[:HAD_PLAN]->(p), (s)-[:HAD_PLAN]->(p), (e)-[:WAS_GENERATED_BY]->(taken), (f)-[:WAS_GENERATED_BY]->(made),
       (s)-[:WAS_GENERATED_BY]->(made), (made)-[:USED]->(e), (moved)-[:USED]->(s), (settled)-[:USED]->(x), (l)-[:POINTS_TO]->(s),
       (e)-[:WAS_ATTRIBUTED_TO]->(g), (e)-[:ABOUT]->(d), (made)-[:WAS_ASSOCIATED_WITH]->(g), (down)-[:WAS_ASSOCIATED_WITH]->(g),
       (e)-[:WAS_INVALIDATED_BY]->(down), (c)-[:WAS_INVALIDATED_BY]->(put), (c)-[:WAS_GENERATED_BY]->(put),
       (down)-[:WAS_INFORMED_BY]->(put), (up)-[:WAS_INFORMED_BY]->(down), (x)-[:WAS_INVALIDATED_BY]->(up), (c)-[:WAS_REVISION_OF]->(e)
} IN TRANSACTIONS OF 250 ROWS

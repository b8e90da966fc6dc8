// Events of nobody's making, for graphs that others drew.
UNWIND $ids AS id
CREATE (:Entity:Event {id: id, tenant: $tenant, scope_id: $scope_id, kind: 'reference', validity: 'VALID', recorded_at: 1, is_evidence: true})

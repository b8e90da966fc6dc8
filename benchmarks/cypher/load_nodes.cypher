// Entities of nobody's making.
UNWIND $ids AS id
CREATE (:Entity:Claim {id: id, tenant: $tenant, scope_id: $scope_id, digest: '-', validity: 'VALID', stage: 'PUBLISHED', recorded_at: 1})

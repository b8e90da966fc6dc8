// So many claims on each of these entities.
UNWIND $parents AS parent
MATCH (p:Entity {id: parent})
UNWIND range(1, $children) AS at
CREATE (:Entity:Claim {id: parent + '.' + toString(at), tenant: $tenant, scope_id: $scope_id, digest: '-', validity: 'VALID', stage: 'PUBLISHED', recorded_at: 1})
  -[:WAS_DERIVED_FROM {recorded_at: 1}]->(p)

// The last seq of a scope.
MATCH (k:Scope {id: $scope_id}) RETURN k.high_water AS high_water

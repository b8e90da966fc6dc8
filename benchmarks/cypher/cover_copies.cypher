// The scope, its alias and its summary reach as far as the copies.
MATCH (k:Scope {id: $scope_id})
MATCH (al:Alias {key: $scope_id + '/current'})-[:POINTS_TO]->(s:Artifact)
SET k.high_water = $high, al.covers_through = $high, s.covers_through = $high, s.held = [1, $high]

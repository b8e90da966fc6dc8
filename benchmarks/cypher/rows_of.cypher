// What an append has written: properties of the last events of a scope.
MATCH (e:Event {scope_id: $scope_id}) WHERE e.seq > $after
RETURN properties(e) AS row ORDER BY e.seq LIMIT $limit

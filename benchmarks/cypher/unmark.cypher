// Back to what it was, some at a time.
MATCH (n:Entity {scope_id: $scope_id}) WHERE n.validity <> 'VALID'
WITH n LIMIT $limit
SET n.validity = 'VALID'
RETURN count(n) AS count

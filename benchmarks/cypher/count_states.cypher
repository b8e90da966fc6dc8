// How many entities of a scope are in which state.
MATCH (n:Entity {scope_id: $scope_id})
RETURN n.validity AS validity, count(*) AS count

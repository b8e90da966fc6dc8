// The least that an append can be: take the scope's lock, count, create the node.
MATCH (k:Scope {id: $scope_id})
SET k.lock = $tx, k.high_water = k.high_water + 1
CREATE (n:Entity:Event)
SET n = $row, n.seq = k.high_water
RETURN n.seq AS seq

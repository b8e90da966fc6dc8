// In how many entities of the index each token stands, and in how many events of the scope: at most `most` are looked at. A token that stands
// nowhere gives no row.
// params:  tenant, scope_id, tokens (as the index is asked: property, colon, token), most
// rows:    many
// mode:    read
// returns: token, held, events
UNWIND $tokens AS token
CALL (token) {
  CALL db.index.fulltext.queryNodes('search_tokens', token, {limit: $most}) YIELD node
  RETURN count(*) AS held, count(CASE WHEN node:Event AND node.scope_id = $scope_id AND node.tenant = $tenant THEN 1 END) AS events
}
WITH token, held, events WHERE held > 0
RETURN token, held, events

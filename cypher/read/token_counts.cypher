// In how many entities of the index each token stands, and in how many of these that are events: at most `most` are looked at. They are all of one
// scope, for tokens are made under a key of its own. A token that stands nowhere gives no row.
// params:  tenant, tokens (as the index is asked: property, colon, token), most
// rows:    many
// mode:    read
// returns: token, held, events
UNWIND $tokens AS token
CALL (token) {
  CALL db.index.fulltext.queryNodes('search_tokens', token, {limit: $most}) YIELD node
  RETURN count(*) AS held, count(CASE WHEN node:Event THEN 1 END) AS events
}
WITH token, held, events WHERE held > 0 AND $tenant IS NOT NULL
RETURN token, held, events

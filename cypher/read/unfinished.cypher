// Markings that a crash may have left; finish each with mark_stale and open_fence.
// params:  tenant
// rows:    many
// mode:    read
// returns: activity_id, scopes
CALL () {
  MATCH (act:Revocation {state: 'MARKING'}) USING INDEX act:Revocation(state)
  RETURN act
  UNION
  MATCH (act:Replacement {state: 'MARKING'}) USING INDEX act:Replacement(state)
  RETURN act
}
WITH act WHERE act.tenant = $tenant
RETURN act.id AS activity_id, act.scopes AS scopes ORDER BY activity_id

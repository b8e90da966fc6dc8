// What was fenced, or is being fenced, and not carried to its end: a crash may have left it. state says which step comes next.
// params:  tenant
// rows:    many
// mode:    read
// returns: activity_id, scopes, state
CALL () {
  MATCH (act:Revocation) USING INDEX act:Revocation(state) WHERE act.state IN ['MARKING', 'LIFTING', 'HOLDING', 'PUSHING', 'RELEASING']
  RETURN act
  UNION
  MATCH (act:Replacement {state: 'MARKING'}) USING INDEX act:Replacement(state)
  RETURN act
  UNION
  MATCH (act:Resolution {state: 'MARKING'}) USING INDEX act:Resolution(state)
  RETURN act
  UNION
  MATCH (act:Undo) USING INDEX act:Undo(state) WHERE act.state IN ['LIFTING', 'HOLDING', 'PUSHING', 'RELEASING', 'SETTLING']
  RETURN act
  UNION
  MATCH (act:TrustChange) USING INDEX act:TrustChange(state) WHERE act.state IN ['FENCING', 'MARKING', 'SETTLING', 'LIFTING', 'HOLDING', 'PUSHING', 'RELEASING']
  RETURN act
}
WITH act WHERE act.tenant = $tenant
RETURN act.id AS activity_id, coalesce(act.lifting_scopes, act.scopes, []) AS scopes, act.state AS state ORDER BY activity_id

// Which of these names are registered: the scope, and the agents and data subjects, by keyed hash.
// params:  tenant, scope_hash, agent_hashes, subject_hashes
// rows:    one
// mode:    read
// returns: scope_id, agents, subjects
OPTIONAL MATCH (k:Scope {tenant: $tenant, name_hash: $scope_hash})
CALL () {
  UNWIND $agent_hashes AS hash
  MATCH (a:Agent {tenant: $tenant, name_hash: hash})
  RETURN collect(hash) AS agents
}
CALL () {
  UNWIND $subject_hashes AS hash
  MATCH (s:DataSubject {tenant: $tenant, name_hash: hash})
  RETURN collect(hash) AS subjects
}
RETURN k.id AS scope_id, agents, subjects

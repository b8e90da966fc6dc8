// What is unique, and what is found by more than its id.
// params:  none
// rows:    none
// mode:    schema
// returns: nothing
CREATE CONSTRAINT scope_id IF NOT EXISTS FOR (n:Scope) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT scope_name IF NOT EXISTS FOR (n:Scope) REQUIRE (n.tenant, n.name_hash) IS UNIQUE;
CREATE CONSTRAINT entity_id IF NOT EXISTS FOR (n:Entity) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT event_caller_id IF NOT EXISTS FOR (n:Event) REQUIRE (n.scope_id, n.caller_hash) IS UNIQUE;
CREATE CONSTRAINT policy_content IF NOT EXISTS FOR (n:PolicyVersion) REQUIRE (n.tenant, n.digest) IS UNIQUE;
CREATE CONSTRAINT activity_id IF NOT EXISTS FOR (n:Activity) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT agent_id IF NOT EXISTS FOR (n:Agent) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT agent_name IF NOT EXISTS FOR (n:Agent) REQUIRE (n.tenant, n.name_hash) IS UNIQUE;
CREATE CONSTRAINT data_subject_id IF NOT EXISTS FOR (n:DataSubject) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT data_subject_name IF NOT EXISTS FOR (n:DataSubject) REQUIRE (n.tenant, n.name_hash) IS UNIQUE;
CREATE CONSTRAINT alias_key IF NOT EXISTS FOR (n:Alias) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT receipt_request IF NOT EXISTS FOR (n:Receipt) REQUIRE (n.tenant, n.request_hash) IS UNIQUE;
CREATE INDEX event_seq IF NOT EXISTS FOR (n:Event) ON (n.scope_id, n.seq);
CREATE INDEX entity_scope IF NOT EXISTS FOR (n:Entity) ON (n.scope_id);
CREATE INDEX entity_validity IF NOT EXISTS FOR (n:Entity) ON (n.validity);
CREATE INDEX entity_policy IF NOT EXISTS FOR (n:Entity) ON (n.policy_id, n.id);
CREATE INDEX conflict_state IF NOT EXISTS FOR (n:Conflict) ON (n.tenant, n.state);
CREATE INDEX revocation_state IF NOT EXISTS FOR (n:Revocation) ON (n.state);
CREATE INDEX revocation_sweep IF NOT EXISTS FOR (n:Revocation) ON (n.sweep);
CREATE INDEX scope_tenant IF NOT EXISTS FOR (n:Scope) ON (n.tenant);
CREATE INDEX activity_tenant IF NOT EXISTS FOR (n:Activity) ON (n.tenant);
CREATE INDEX switch_alias IF NOT EXISTS FOR (n:Switch) ON (n.alias_key, n.recorded_at);

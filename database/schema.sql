-- Every table with its constraints, indexes and triggers, read from the catalog by `npm run types`: change the
-- migrations and functions, then run it. Behind a trigger is what its function writes. Policies are in
-- database/policies/, functions in database/functions/; no program reads this file.

create table public.analyses (
  id uuid not null default uuid_v7() PRIMARY KEY,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE,
  analysis_type text not null default 'email_analysis'::text,
  "timestamp" timestamp with time zone not null default now(),
  workspace_id uuid REFERENCES workspaces(id) ON DELETE CASCADE,
  subject text,
  body text,
  score integer,
  report jsonb,
  rule_pack text,
  created_at timestamp with time zone not null default now(),
  removed_by_retention_at timestamp with time zone,
  constraint analyses_analysis_type_check CHECK (((analysis_type ~ '^[a-z][a-z0-9_]{0,49}$'::text) OR private.fail((('There is no analysis "'::text || "left"(analysis_type, 50)) || '".'::text), 'Use a type like email_analysis.'::text))),
  constraint analyses_body_check CHECK (((octet_length(COALESCE(body, ''::text)) <= 500000) OR private.fail('This mail is too long to keep.'::text, 'Keep it under 500 kB.'::text))),
  constraint analyses_report_check CHECK (((pg_column_size(report) IS NULL) OR (pg_column_size(report) <= 1000000) OR private.fail('This report is too long to keep.'::text, 'Analyse a shorter mail.'::text))),
  constraint analyses_rule_pack_check CHECK (((length(COALESCE(rule_pack, ''::text)) <= 50) OR private.fail('This rule pack version is too long.'::text, 'Use at most 50 characters.'::text))),
  constraint analyses_score_check CHECK ((((COALESCE(score, 0) >= 0) AND (COALESCE(score, 0) <= 100)) OR private.fail('A score is between 0 and 100.'::text, 'Give a whole number from 0 to 100.'::text))),
  constraint analyses_subject_check CHECK (((length(COALESCE(subject, ''::text)) <= 998) OR private.fail('This subject is too long.'::text, 'A mail''s subject has at most 998 characters.'::text)))
);
CREATE INDEX analyses_kept ON public.analyses USING btree (workspace_id, "timestamp") WHERE (removed_by_retention_at IS NULL);
CREATE INDEX analyses_newest ON public.analyses USING btree ("timestamp");
CREATE INDEX analyses_person ON public.analyses USING btree (user_id, "timestamp" DESC, id DESC);
CREATE INDEX analyses_workspace ON public.analyses USING btree (workspace_id, "timestamp" DESC, id DESC);
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER count_analysis AFTER INSERT ON public.analyses FOR EACH ROW WHEN (((CURRENT_USER = 'service_role'::name) AND (current_setting('coldframe.restores'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION private.count_analysis(); -- writes private.monthly_usage
CREATE TRIGGER count_rows AFTER INSERT ON public.analyses REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace or person', 't');
CREATE TRIGGER keep_deleted BEFORE DELETE ON public.analyses FOR EACH ROW EXECUTE FUNCTION private.trash_deleted_by_person('analysis'); -- writes public.trash
CREATE TRIGGER spend_analysis AFTER INSERT ON public.analyses FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.spend_analysis(); -- writes private.monthly_usage
CREATE TRIGGER use_server_clock BEFORE INSERT ON public.analyses FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.use_server_clock();

create table public.announcement_dismissals (
  id uuid not null default uuid_v7() PRIMARY KEY,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE,
  announcement_id uuid not null REFERENCES announcements(id) ON DELETE CASCADE,
  created_at timestamp with time zone not null default now(),
  constraint announcement_dismissals_user_id_announcement_id_key UNIQUE (user_id, announcement_id)
);
CREATE INDEX announcement_dismissals_announcement ON public.announcement_dismissals USING btree (announcement_id);
-- realtime.record() writes inserts, updates and deletes to realtime.changes

create table public.announcements (
  id uuid not null default uuid_v7() PRIMARY KEY,
  author_id uuid default auth.uid() REFERENCES auth.users(id) ON DELETE SET NULL,
  message text not null,
  tone text not null default 'info'::text,
  link text,
  starts_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint announcements_link_check CHECK (((link IS NULL) OR ((link ~ '^(/([^/\\]|$)|https://[^/])'::text) AND (length(link) <= 500)) OR private.fail('This link leads nowhere.'::text, 'Begin it with https:// or, for a page of this installation, with /.'::text))),
  constraint announcements_message_check CHECK ((((length(private.trimmed(message)) >= 1) AND (length(private.trimmed(message)) <= 280)) OR private.fail('An announcement needs a text.'::text, 'Use 1 to 280 characters.'::text))),
  constraint announcements_tone_check CHECK (((tone = ANY (ARRAY['info'::text, 'warning'::text, 'danger'::text])) OR private.fail((('There is no tone "'::text || "left"(tone, 50)) || '".'::text), 'Use info, warning or danger.'::text))),
  constraint ends_after_it_starts CHECK (((ends_at IS NULL) OR (ends_at > starts_at) OR private.fail('This would end before it begins.'::text, 'Choose a later end.'::text)))
);
CREATE INDEX announcements_author ON public.announcements USING btree (author_id);
CREATE INDEX announcements_newest ON public.announcements USING btree (starts_at DESC);
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER log_announcement AFTER INSERT OR DELETE OR UPDATE ON public.announcements FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.log_announcement();

create table public.api_keys (
  id uuid not null default uuid_v7() PRIMARY KEY,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE,
  name text not null,
  scope text not null,
  prefix text not null,
  last_four text not null,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  workspace_id uuid REFERENCES workspaces(id) ON DELETE CASCADE,
  scopes text[],
  allowed_addresses cidr[],
  constraint api_keys_allowed_addresses_check CHECK (((allowed_addresses IS NULL) OR ((cardinality(allowed_addresses) >= 1) AND (cardinality(allowed_addresses) <= 20)) OR private.fail('A key has up to 20 allowed addresses.'::text, 'Use ranges such as 203.0.113.0/24.'::text))),
  constraint api_keys_name_check CHECK (((COALESCE(name, ''::text) <> ''::text) OR private.fail('An API key needs a name.'::text, 'Name the program that will use it.'::text))),
  constraint api_keys_name_check1 CHECK (((length(name) <= 100) OR private.fail('This name is too long.'::text, 'Use at most 100 characters.'::text))),
  constraint api_keys_scope_check CHECK (((scope = ANY (ARRAY['read'::text, 'write'::text])) OR private.fail((('There is no scope "'::text || "left"(scope, 50)) || '".'::text), 'Use read or write.'::text))),
  constraint scopes_of_workspace CHECK (((workspace_id IS NULL) = (scopes IS NULL)))
);
CREATE INDEX api_keys_owner ON public.api_keys USING btree (user_id, created_at DESC);
CREATE INDEX api_keys_workspace ON public.api_keys USING btree (workspace_id) WHERE (workspace_id IS NOT NULL);
CREATE TRIGGER end_placement_tests_of_key AFTER DELETE ON public.api_keys FOR EACH ROW EXECUTE FUNCTION private.end_placement_tests_of_key(); -- writes private.cell_outbox
CREATE TRIGGER log_revocation AFTER DELETE ON public.api_keys FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.log_revocation();
CREATE TRIGGER one_line BEFORE INSERT OR UPDATE OF name ON public.api_keys FOR EACH ROW WHEN ((new.name ~ '[\n\r\x0b\f\u0085\u2028\u2029]'::text)) EXECUTE FUNCTION private.convert_to_one_line('name');
CREATE TRIGGER tell_api_key AFTER INSERT ON public.api_keys FOR EACH ROW EXECUTE FUNCTION private.notify_of_api_key();

create table public.assignment_rules (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE UNIQUE,
  kind text not null,
  member_ids uuid[] not null default '{}'::uuid[],
  last_member_id uuid,
  constraint assignment_rules_check CHECK (((kind <> 'round_robin'::text) OR (cardinality(member_ids) > 0) OR private.fail('A round robin needs members.'::text, 'Choose at least one.'::text))),
  constraint assignment_rules_kind_check CHECK ((kind = ANY (ARRAY['off'::text, 'round_robin'::text, 'campaign'::text, 'contact'::text]))),
  constraint assignment_rules_member_ids_check CHECK (((cardinality(member_ids) <= 200) OR private.fail('A round robin has too many members.'::text, 'Choose at most 200.'::text)))
);
-- realtime.record() writes inserts, updates and deletes to realtime.changes

create table public.attachments (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  message_id uuid,
  inbound_id uuid,
  "position" smallint not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  content_id text,
  object_id uuid REFERENCES storage.objects(id) ON DELETE SET NULL,
  missing text,
  attempts smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  fetchable boolean not null default false,
  constraint attachments_check CHECK ((num_nonnulls(message_id, inbound_id) = 1)),
  constraint attachments_content_id_check CHECK ((length(content_id) <= 255)),
  constraint attachments_content_type_check CHECK ((length(content_type) <= 255)),
  constraint attachments_inbound_id_position_key UNIQUE (inbound_id, "position"),
  constraint attachments_missing_check CHECK ((length(missing) <= 500)),
  constraint attachments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint attachments_size_check CHECK ((size >= 0)),
  constraint attachments_workspace_id_inbound_id_fkey FOREIGN KEY (workspace_id, inbound_id) REFERENCES inbound_messages(workspace_id, id) ON DELETE CASCADE,
  constraint attachments_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE,
  constraint attachments_workspace_id_object_id_key UNIQUE (workspace_id, object_id)
);
CREATE INDEX attachments_inbound ON public.attachments USING btree (workspace_id, inbound_id);
CREATE INDEX attachments_message ON public.attachments USING btree (workspace_id, message_id);
CREATE INDEX attachments_object ON public.attachments USING btree (object_id);
CREATE TRIGGER count_rows AFTER INSERT ON public.attachments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER delete_content AFTER DELETE ON public.attachments FOR EACH ROW WHEN ((old.object_id IS NOT NULL)) EXECUTE FUNCTION private.delete_attachment_content(); -- writes storage.objects

create table public.audience (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  name text,
  email text not null,
  tags text[] not null default '{}'::text[],
  phone text,
  company text,
  job_title text,
  location text,
  source text not null default 'manual'::text,
  notes text,
  priority text not null default 'medium'::text,
  lead_score integer not null default 0,
  birthday date,
  custom_fields text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  import_id uuid,
  time_zone text,
  last_contacted_at timestamp with time zone,
  last_reply_at timestamp with time zone,
  derived_time_zone text,
  derived_time_zone_from text,
  derived_time_zone_confidence text,
  owner_id uuid,
  verdict text not null default 'unknown'::text,
  verdict_reason text,
  verdict_suggestion text,
  verdict_at timestamp with time zone,
  verdict_due_at timestamp with time zone not null default now(),
  file_verdict text,
  not_before date,
  lawful_basis text,
  basis_proof text,
  constraint audience_check CHECK (((length(COALESCE(name, ''::text)) <= 200) OR private.fail((('The name of '::text || "left"(email, 100)) || ' is too long.'::text), 'Use at most 200 characters.'::text))),
  constraint audience_check1 CHECK (((cardinality(tags) = 0) OR private.is_tag_list(tags) OR private.fail((('A tag of '::text || "left"(email, 100)) || ' is blank or there twice.'::text), 'Give each tag once, and none empty.'::text))),
  constraint audience_check2 CHECK (((length((tags)::text) <= 2000) OR private.fail((('The tags of '::text || "left"(email, 100)) || ' are too long.'::text), 'Shorten them to 2000 characters in all.'::text))),
  constraint audience_check3 CHECK (((length(source) <= 200) OR private.fail((('The source of '::text || "left"(email, 100)) || ' is too long.'::text), 'Use at most 200 characters.'::text))),
  constraint audience_check4 CHECK (((length(COALESCE(notes, ''::text)) <= 20000) OR private.fail((('The notes on '::text || "left"(email, 100)) || ' are too long.'::text), 'Use at most 20000 characters.'::text))),
  constraint audience_check5 CHECK ((((lead_score >= 0) AND (lead_score <= 100)) OR private.fail((('The lead score of '::text || "left"(email, 100)) || ' is not between 0 and 100.'::text), 'Give a whole number from 0 to 100.'::text))),
  constraint audience_check6 CHECK (((custom_fields IS NULL) OR private.is_flat_object(custom_fields) OR private.fail((('The custom fields of '::text || "left"(email, 100)) || ' are not a flat JSON object.'::text), 'Give text like {"plan": "gold", "seats": 12}, without lists or objects inside.'::text))),
  constraint audience_check7 CHECK (((octet_length(COALESCE(custom_fields, ''::text)) <= 20000) OR private.fail((('The custom fields of '::text || "left"(email, 100)) || ' are too long.'::text), 'Keep them under 20 kB.'::text))),
  constraint audience_email_check CHECK ((private.is_email(email) OR private.fail((('"'::text || "left"(email, 100)) || '" is not an email address.'::text), 'Correct the address, for example ada@example.com.'::text))),
  constraint audience_file_verdict_check CHECK ((file_verdict = ANY (ARRAY['deliverable'::text, 'risky'::text, 'undeliverable'::text]))),
  constraint audience_lawful_basis CHECK (((((length(lawful_basis) > 200) OR (length(basis_proof) > 500)) IS NOT TRUE) OR private.fail((('The lawful basis of '::text || "left"(email, 100)) || ' or its proof is too long.'::text), 'Use at most 200 characters for the basis and 500 for the proof.'::text))),
  constraint audience_lines CHECK ((((GREATEST(length(phone), length(company), length(job_title), length(location)) > 200) IS NOT TRUE) OR private.fail((('A phone, company, job title or location of '::text || "left"(email, 100)) || ' is too long.'::text), 'Use at most 200 characters for each.'::text))),
  constraint audience_not_before CHECK (((((not_before >= '0001-01-01'::date) AND (not_before <= '9999-12-31'::date)) IS NOT FALSE) OR private.fail((('The “Not before” of '::text || "left"(email, 100)) || ' is not a day of the calendar.'::text), 'Give a date like 2026-12-31.'::text))),
  constraint audience_place UNIQUE (workspace_id, id),
  constraint audience_priority_check CHECK (((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text])) OR private.fail((('There is no priority "'::text || "left"(priority, 50)) || '".'::text), 'Use low, medium or high.'::text))),
  constraint audience_verdict_check CHECK ((verdict = ANY (ARRAY['deliverable'::text, 'risky'::text, 'undeliverable'::text, 'unknown'::text]))),
  constraint audience_verdict_reason_check CHECK (((length(verdict_reason) >= 1) AND (length(verdict_reason) <= 40))),
  constraint audience_verdict_suggestion_check CHECK ((length(verdict_suggestion) <= 254))
);
CREATE INDEX audience_companies ON public.audience USING btree (workspace_id, lower(COALESCE(company, ''::text)), id);
CREATE INDEX audience_contacted ON public.audience USING btree (workspace_id, COALESCE(last_contacted_at, '-infinity'::timestamp with time zone), id);
CREATE UNIQUE INDEX audience_email ON public.audience USING btree (workspace_id, lower(email));
CREATE INDEX audience_file_undeliverable ON public.audience USING btree (workspace_id, split_part(lower(email), '@'::text, 2), created_at) WHERE (file_verdict = 'undeliverable'::text);
CREATE INDEX audience_import ON public.audience USING brin (import_id);
CREATE INDEX audience_names ON public.audience USING btree (workspace_id, lower(COALESCE(name, ''::text)), id);
CREATE INDEX audience_newest ON public.audience USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX audience_owner ON public.audience USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX audience_replied ON public.audience USING btree (workspace_id, COALESCE(last_reply_at, '-infinity'::timestamp with time zone), id);
CREATE INDEX audience_scores ON public.audience USING btree (workspace_id, lead_score, id);
CREATE INDEX audience_search_text ON public.audience USING gin ((((((COALESCE(name, ''::text) || ' '::text) || email) || ' '::text) || COALESCE(company, ''::text))) extensions.gin_trgm_ops);
CREATE INDEX audience_tags ON public.audience USING gin (tags);
CREATE INDEX audience_verdict_due ON public.audience USING btree (workspace_id, verdict_due_at) WHERE (verdict_due_at IS NOT NULL);
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER "normalize" BEFORE INSERT OR UPDATE OF id, email, name, company, job_title, phone, location, tags, priority, lead_score, source, lawful_basis, basis_proof, notes, custom_fields ON public.audience FOR EACH ROW EXECUTE FUNCTION private.normalize_contact();
CREATE TRIGGER carry_opt_out AFTER UPDATE OF email ON public.audience FOR EACH ROW WHEN ((lower(old.email) <> lower(new.email))) EXECUTE FUNCTION private.carry_opt_out(); -- writes private.former_addresses, public.suppressions
CREATE TRIGGER check_contact_owner BEFORE INSERT OR UPDATE OF owner_id ON public.audience FOR EACH ROW WHEN (((new.owner_id IS NOT NULL) AND (CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.check_contact_owner();
CREATE TRIGGER check_time_zone BEFORE INSERT OR UPDATE OF time_zone ON public.audience FOR EACH ROW WHEN ((new.time_zone IS NOT NULL)) EXECUTE FUNCTION private.check_time_zone();
CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.audience REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER count_rows AFTER INSERT ON public.audience REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER derive_time_zone BEFORE UPDATE OF location, phone, email, custom_fields ON public.audience FOR EACH ROW WHEN (((((old.location IS DISTINCT FROM new.location) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.email IS DISTINCT FROM new.email)) OR (old.custom_fields IS DISTINCT FROM new.custom_fields))) EXECUTE FUNCTION private.derive_time_zone();
CREATE TRIGGER derive_time_zone_of_new BEFORE INSERT ON public.audience FOR EACH ROW EXECUTE FUNCTION private.derive_time_zone();
CREATE TRIGGER follow_contact AFTER UPDATE OF name, company ON public.audience FOR EACH ROW WHEN (((new.name IS DISTINCT FROM old.name) OR (new.company IS DISTINCT FROM old.company))) EXECUTE FUNCTION private.refresh_for_contact();
CREATE TRIGGER free_unwritten AFTER UPDATE ON public.audience REFERENCING OLD TABLE AS outdated NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.free_unwritten(); -- writes public.campaign_leads, public.mailboxes
CREATE TRIGGER keep_deleted AFTER DELETE ON public.audience REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.trash_deleted_contacts(); -- writes public.trash
CREATE TRIGGER keep_place BEFORE UPDATE ON public.audience FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND ((old.id <> new.id) OR (old.workspace_id <> new.workspace_id)))) EXECUTE FUNCTION private.refuse('An audience member stays in its workspace.', 'Add the person to the other workspace instead.');
CREATE TRIGGER record_changes AFTER UPDATE ON public.audience REFERENCING OLD TABLE AS outdated NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.record_contact_changes(); -- writes public.contact_changes
CREATE TRIGGER record_webhook_events_of_delete AFTER DELETE ON public.audience REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION private.record_delete_events_of_audience(); -- writes private.webhook_outbox
CREATE TRIGGER record_webhook_events_of_insert AFTER INSERT ON public.audience REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_insert_events_of_audience(); -- writes private.webhook_outbox
CREATE TRIGGER record_webhook_events_of_update AFTER UPDATE ON public.audience REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_update_events_of_audience(); -- writes private.webhook_outbox
CREATE TRIGGER refuse_erased BEFORE INSERT ON public.audience FOR EACH ROW EXECUTE FUNCTION private.refuse_erased();
CREATE TRIGGER remove_changes AFTER DELETE ON public.audience REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.delete_contact_changes(); -- writes public.contact_changes
CREATE TRIGGER remove_from_segments AFTER DELETE ON public.audience REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.remove_from_segments(); -- writes private.segment_members
CREATE TRIGGER reset_verdict BEFORE UPDATE OF email ON public.audience FOR EACH ROW WHEN ((lower(old.email) <> lower(new.email))) EXECUTE FUNCTION private.reset_verdict();
CREATE TRIGGER return_leads AFTER INSERT ON public.audience REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION private.return_leads();
CREATE TRIGGER touch BEFORE UPDATE OF id, workspace_id, email, name, company, job_title, phone, location, tags, priority, lead_score, birthday, not_before, time_zone, owner_id, source, lawful_basis, basis_proof, notes, custom_fields ON public.audience FOR EACH ROW EXECUTE FUNCTION private.touch();

create table public.audit_log (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid REFERENCES workspaces(id) ON DELETE SET NULL,
  actor_id uuid REFERENCES auth.users(id) ON DELETE SET NULL,
  action text not null,
  subject_table text not null,
  subject_id uuid,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  impersonator_id uuid default auth.actor(),
  constraint audit_log_acted_by_fkey FOREIGN KEY (impersonator_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action text_pattern_ops, created_at DESC, id DESC);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, created_at DESC);
CREATE INDEX audit_log_impersonator ON public.audit_log USING btree (impersonator_id, created_at DESC) WHERE (impersonator_id IS NOT NULL);
CREATE INDEX audit_log_kind ON public.audit_log USING btree (split_part(action, '.'::text, 1), created_at DESC, id DESC);
CREATE INDEX audit_log_newest ON public.audit_log USING btree (created_at DESC, id DESC);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_id, created_at DESC);
CREATE INDEX audit_log_workspace ON public.audit_log USING btree (workspace_id, created_at DESC, id DESC);
CREATE TRIGGER count_rows AFTER INSERT ON public.audit_log REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace or person', 'f');
CREATE TRIGGER hand_to_cell AFTER INSERT ON public.audit_log FOR EACH ROW WHEN ((new.workspace_id IS NOT NULL)) EXECUTE FUNCTION private.hand_log_to_cell(); -- writes private.cell_outbox
CREATE TRIGGER protect BEFORE UPDATE OF details ON public.audit_log FOR EACH ROW EXECUTE FUNCTION private.protect_audit_log();

create table public.campaign_enrolments (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  campaign_id uuid not null UNIQUE,
  segment_id uuid,
  is_on boolean not null default false,
  daily_limit integer not null default 50,
  if_elsewhere text not null default 'skip'::text,
  on_leaving text not null default 'nothing'::text,
  problem text,
  next_look_at timestamp with time zone not null default now(),
  contacts_after_id uuid,
  leads_after_id uuid,
  pages integer not null default 0,
  created_at timestamp with time zone not null default now(),
  retried_at timestamp with time zone,
  constraint campaign_enrolments_daily_limit_check CHECK ((((daily_limit >= 1) AND (daily_limit <= 10000)) OR private.fail('Between 1 and 10,000 contacts enter a day.'::text, 'Give a whole number from 1 to 10000.'::text))),
  constraint campaign_enrolments_if_elsewhere_check CHECK (((if_elsewhere = ANY (ARRAY['skip'::text, 'add'::text, 'move'::text])) OR private.fail((('There is no rule "'::text || "left"(if_elsewhere, 50)) || '" for contacts in other campaigns.'::text), 'Use skip, add or move.'::text))),
  constraint campaign_enrolments_on_leaving_check CHECK (((on_leaving = ANY (ARRAY['nothing'::text, 'pause'::text, 'end'::text])) OR private.fail((('There is no rule "'::text || "left"(on_leaving, 50)) || '" for leaving the segment.'::text), 'Use nothing, pause or end.'::text))),
  constraint campaign_enrolments_segment FOREIGN KEY (workspace_id, segment_id) REFERENCES segments(workspace_id, id) ON DELETE SET NULL (segment_id),
  constraint campaign_enrolments_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_enrolments_workspace_id_campaign_id_key UNIQUE (workspace_id, campaign_id)
);
CREATE INDEX campaign_enrolments_by_segment ON public.campaign_enrolments USING btree (workspace_id, segment_id);
CREATE INDEX campaign_enrolments_due ON public.campaign_enrolments USING btree (next_look_at) WHERE is_on;
CREATE TRIGGER check_enrolment BEFORE UPDATE OF segment_id, is_on, daily_limit, if_elsewhere, on_leaving ON public.campaign_enrolments FOR EACH ROW EXECUTE FUNCTION private.check_enrolment();
CREATE TRIGGER check_new_enrolment BEFORE INSERT ON public.campaign_enrolments FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.check_enrolment();

create table public.campaign_entrants (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  via text not null,
  outcome text not null,
  reason text,
  entered_at timestamp with time zone not null default now(),
  left_at timestamp with time zone,
  constraint campaign_entrants_campaign_id_contact_id_key UNIQUE (campaign_id, contact_id),
  constraint campaign_entrants_outcome_check CHECK ((outcome = ANY (ARRAY['enrolled'::text, 'skipped'::text]))),
  constraint campaign_entrants_reason_check CHECK ((reason = ANY (ARRAY['suppressed'::text, 'elsewhere'::text]))),
  constraint campaign_entrants_via_check CHECK ((via = ANY (ARRAY['segment'::text, 'import'::text, 'api'::text, 'action'::text]))),
  constraint campaign_entrants_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_entrants_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES audience(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_entrants_campaign ON public.campaign_entrants USING btree (workspace_id, campaign_id, outcome, reason);
CREATE INDEX campaign_entrants_contact ON public.campaign_entrants USING btree (workspace_id, contact_id);
CREATE INDEX campaign_entrants_day ON public.campaign_entrants USING btree (campaign_id, entered_at) WHERE ((outcome = 'enrolled'::text) AND (via = 'segment'::text));
CREATE TRIGGER count_rows AFTER INSERT ON public.campaign_entrants REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');

create table public.campaign_leads (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  campaign_id uuid not null,
  audience_id uuid,
  email text not null,
  state text not null default 'waiting'::text,
  reason text,
  step_id uuid,
  due_at timestamp with time zone,
  mailbox_id uuid,
  held_by text,
  held_at timestamp with time zone,
  last_sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  unwritten smallint not null default 0,
  on_reply text,
  in_holdout boolean not null default false,
  provider text not null default ''::text,
  verdict text,
  reply_undecided_at timestamp with time zone,
  constraint campaign_leads_on_reply_check CHECK ((on_reply = ANY (ARRAY['question'::text, 'not_now'::text, 'referral'::text, 'interested'::text, 'meeting'::text, 'not_interested'::text, 'wrong_person'::text, 'hostile'::text, 'bounced'::text]))),
  constraint campaign_leads_reason_check CHECK ((length(reason) <= 500)),
  constraint campaign_leads_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'active'::text, 'paused'::text, 'replied'::text, 'bounced'::text, 'unsubscribed'::text, 'finished'::text, 'skipped'::text]))),
  constraint campaign_leads_verdict_check CHECK ((verdict = ANY (ARRAY['deliverable'::text, 'risky'::text, 'undeliverable'::text, 'unknown'::text]))),
  constraint campaign_leads_workspace_id_audience_id_fkey FOREIGN KEY (workspace_id, audience_id) REFERENCES audience(workspace_id, id) ON DELETE SET NULL (audience_id),
  constraint campaign_leads_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_leads_workspace_id_id_key UNIQUE (workspace_id, id),
  constraint campaign_leads_workspace_id_mailbox_id_fkey FOREIGN KEY (workspace_id, mailbox_id) REFERENCES mailboxes(workspace_id, id) ON DELETE SET NULL (mailbox_id),
  constraint campaign_leads_workspace_id_step_id_fkey FOREIGN KEY (workspace_id, step_id) REFERENCES campaign_steps(workspace_id, id) ON DELETE SET NULL (step_id)
);
CREATE INDEX campaign_leads_address ON public.campaign_leads USING btree (workspace_id, lower(email));
CREATE INDEX campaign_leads_answered ON public.campaign_leads USING btree (campaign_id, split_part(lower(email), '@'::text, 2)) WHERE (state = 'replied'::text);
CREATE INDEX campaign_leads_campaign ON public.campaign_leads USING btree (workspace_id, campaign_id, id);
CREATE INDEX campaign_leads_company ON public.campaign_leads USING btree (workspace_id, split_part(lower(email), '@'::text, 2), last_sent_at);
CREATE INDEX campaign_leads_contact ON public.campaign_leads USING btree (workspace_id, audience_id);
CREATE INDEX campaign_leads_due_again ON public.campaign_leads USING btree (campaign_id, mailbox_id, due_at, id) WHERE ((mailbox_id IS NOT NULL) AND (due_at IS NOT NULL) AND (state = ANY (ARRAY['waiting'::text, 'active'::text])));
CREATE INDEX campaign_leads_due_new ON public.campaign_leads USING btree (campaign_id, provider, due_at, id) WHERE ((mailbox_id IS NULL) AND (due_at IS NOT NULL) AND (state = ANY (ARRAY['waiting'::text, 'active'::text])));
CREATE INDEX campaign_leads_due_without_email ON public.campaign_leads USING btree (campaign_id, due_at, id) WHERE ((due_at IS NOT NULL) AND (state = ANY (ARRAY['replied'::text, 'bounced'::text])));
CREATE UNIQUE INDEX campaign_leads_email ON public.campaign_leads USING btree (campaign_id, lower(email));
CREATE INDEX campaign_leads_holdout ON public.campaign_leads USING btree (campaign_id) WHERE in_holdout;
CREATE INDEX campaign_leads_mailbox ON public.campaign_leads USING btree (workspace_id, mailbox_id);
CREATE INDEX campaign_leads_on_reply ON public.campaign_leads USING btree (campaign_id, split_part(lower(email), '@'::text, 2)) WHERE (on_reply IS NOT NULL);
CREATE INDEX campaign_leads_open ON public.campaign_leads USING btree (campaign_id, id) WHERE (state = ANY (ARRAY['waiting'::text, 'active'::text, 'paused'::text]));
CREATE INDEX campaign_leads_orphans ON public.campaign_leads USING btree (workspace_id, lower(email)) WHERE (audience_id IS NULL);
CREATE INDEX campaign_leads_step ON public.campaign_leads USING btree (workspace_id, step_id);
CREATE INDEX campaign_leads_to_decide ON public.campaign_leads USING btree (due_at, id) WHERE ((held_by = 'decision'::text) AND (due_at IS NOT NULL));
CREATE INDEX campaign_leads_undecided ON public.campaign_leads USING btree (reply_undecided_at) WHERE (reply_undecided_at IS NOT NULL);
CREATE INDEX campaign_leads_zone_holds ON public.campaign_leads USING btree (campaign_id, held_at) WHERE (held_by = ANY (ARRAY['window'::text, 'not_before'::text]));
CREATE TRIGGER count_rows AFTER INSERT ON public.campaign_leads REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER record_webhook_events_of_insert AFTER INSERT ON public.campaign_leads REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_insert_events_of_campaign_leads(); -- writes private.webhook_outbox
CREATE TRIGGER record_webhook_events_of_update AFTER UPDATE ON public.campaign_leads REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_update_events_of_campaign_leads(); -- writes private.webhook_outbox
CREATE TRIGGER refuse_lead_state AFTER UPDATE ON public.campaign_leads FOR EACH ROW WHEN (((old.state <> new.state) AND (old.state <> ALL (ARRAY['waiting'::text, 'active'::text, 'paused'::text])))) EXECUTE FUNCTION private.refuse_lead_state();

create table public.campaign_mailboxes (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  campaign_id uuid not null,
  mailbox_id uuid not null,
  created_at timestamp with time zone not null default now(),
  served_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint campaign_mailboxes_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_mailboxes_workspace_id_campaign_id_mailbox_id_key UNIQUE (workspace_id, campaign_id, mailbox_id),
  constraint campaign_mailboxes_workspace_id_mailbox_id_fkey FOREIGN KEY (workspace_id, mailbox_id) REFERENCES mailboxes(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_mailboxes_mailbox ON public.campaign_mailboxes USING btree (workspace_id, mailbox_id);
CREATE TRIGGER refuse_seed BEFORE INSERT ON public.campaign_mailboxes FOR EACH ROW EXECUTE FUNCTION private.refuse_seed_as_sender();

create table public.campaign_steps (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  campaign_id uuid not null,
  "position" integer,
  kind text not null default 'email'::text,
  wait_days integer not null default 0,
  instructions text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  leads_to text not null default 'next'::text,
  branches jsonb not null default '[]'::jsonb,
  on_reply text,
  action jsonb,
  constraint campaign_steps_branches_check CHECK ((((jsonb_typeof(branches) = 'array'::text) AND (jsonb_array_length(branches) = jsonb_array_length(jsonb_path_query_array(branches, 'strict $[*]?(((((((@."id" like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i" && @."name".type() == "string") && @."after_days" >= 0) && @."after_days" <= 365) && @."after_days".floor() == @."after_days") && @."leads_to" like_regex "^(next|end|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$") && (((@."rule"."on" == "time" || @."rule"."on" == "task") || @."rule"."on" == "contact" && @."rule"."rules"."rules".type() == "array") || (@."rule"."on" == "opened" || @."rule"."on" == "clicked") && @."rule"."machines".type() == "boolean")) && (!(exists (@."rule".keyvalue()?(@."key" == "step" && @."value" != null))) || @."rule"."step" like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))'::jsonpath)))) OR private.fail('The branches of a condition can’t be read.'::text, 'Change the sequence and save again.'::text))) NOT VALID,
  constraint campaign_steps_campaign_id_position_key UNIQUE (campaign_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint campaign_steps_instructions_check CHECK (((length(instructions) <= 5000) OR private.fail('These instructions are too long.'::text, 'Use at most 5000 characters.'::text))),
  constraint campaign_steps_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'call'::text, 'task'::text, 'linkedin'::text, 'condition'::text, 'action'::text]))),
  constraint campaign_steps_leads_to_check CHECK ((leads_to ~ '^(next|end|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'::text)),
  constraint campaign_steps_on_reply_check CHECK ((on_reply = ANY (ARRAY['question'::text, 'not_now'::text, 'referral'::text, 'interested'::text, 'meeting'::text, 'not_interested'::text, 'wrong_person'::text, 'hostile'::text, 'bounced'::text]))),
  constraint campaign_steps_position_check CHECK ((((("position" >= 1) AND ("position" <= 100)) IS NOT FALSE) OR private.fail('A sequence has at most 100 steps.'::text, 'Remove one first.'::text))),
  constraint campaign_steps_wait_days_check CHECK ((((wait_days >= 0) AND (wait_days <= 365)) OR private.fail('A step waits between 0 and 365 days.'::text, 'Shorten the wait.'::text))),
  constraint campaign_steps_without_email CHECK (((kind = ANY (ARRAY['call'::text, 'linkedin'::text, 'task'::text, 'action'::text])) OR (on_reply <> ALL (ARRAY['interested'::text, 'meeting'::text, 'not_interested'::text, 'wrong_person'::text, 'hostile'::text, 'bounced'::text])))),
  constraint campaign_steps_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_steps_workspace_id_id_key UNIQUE (workspace_id, id)
);
CREATE INDEX campaign_steps_campaign ON public.campaign_steps USING btree (workspace_id, campaign_id, "position");
CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.campaign_steps REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER count_rows AFTER INSERT ON public.campaign_steps REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');

create table public.campaign_tasks (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  step_id uuid not null,
  due_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  done_by uuid REFERENCES auth.users(id) ON DELETE SET NULL,
  outcome text,
  created_at timestamp with time zone not null default now(),
  note text not null default ''::text,
  constraint campaign_tasks_lead_id_step_id_key UNIQUE (lead_id, step_id),
  constraint campaign_tasks_note_check CHECK (((length(note) <= 5000) OR private.fail('This note is too long.'::text, 'Use at most 5000 characters.'::text))),
  constraint campaign_tasks_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'skipped'::text, 'reached'::text, 'voicemail'::text, 'no_answer'::text, 'wrong_number'::text, 'not_interested'::text, 'meeting'::text]))),
  constraint campaign_tasks_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_tasks_workspace_id_lead_id_fkey FOREIGN KEY (workspace_id, lead_id) REFERENCES campaign_leads(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_tasks_workspace_id_step_id_fkey FOREIGN KEY (workspace_id, step_id) REFERENCES campaign_steps(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_tasks_campaign ON public.campaign_tasks USING btree (workspace_id, campaign_id, due_at) WHERE (done_at IS NULL);
CREATE INDEX campaign_tasks_doer ON public.campaign_tasks USING btree (done_by);
CREATE INDEX campaign_tasks_done ON public.campaign_tasks USING btree (workspace_id, done_at DESC, id DESC) WHERE (done_at IS NOT NULL);
CREATE INDEX campaign_tasks_due ON public.campaign_tasks USING btree (workspace_id, due_at, id) WHERE (done_at IS NULL);
CREATE INDEX campaign_tasks_lead ON public.campaign_tasks USING btree (workspace_id, lead_id);
CREATE INDEX campaign_tasks_step ON public.campaign_tasks USING btree (workspace_id, step_id);
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.campaign_tasks REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER count_rows AFTER INSERT ON public.campaign_tasks REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER record_webhook_events_of_insert AFTER INSERT ON public.campaign_tasks REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_insert_events_of_campaign_tasks(); -- writes private.webhook_outbox
CREATE TRIGGER record_webhook_events_of_update AFTER UPDATE ON public.campaign_tasks REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_update_events_of_campaign_tasks(); -- writes private.webhook_outbox

create table public.chat_webhooks (
  id uuid not null default uuid_v7() PRIMARY KEY,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE,
  workspace_id uuid REFERENCES workspaces(id) ON DELETE CASCADE,
  format text not null,
  host text not null,
  last_error text,
  created_at timestamp with time zone not null default now(),
  constraint chat_webhooks_format_check CHECK ((format = ANY (ARRAY['slack'::text, 'teams'::text])))
);
CREATE INDEX chat_webhooks_creator ON public.chat_webhooks USING btree (user_id);
CREATE UNIQUE INDEX chat_webhooks_user ON public.chat_webhooks USING btree (user_id, workspace_id) NULLS NOT DISTINCT WHERE (workspace_id IS NULL);
CREATE UNIQUE INDEX chat_webhooks_workspace ON public.chat_webhooks USING btree (workspace_id) WHERE (workspace_id IS NOT NULL);

create table public.contact_changes (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  contact_id uuid not null,
  changed_at timestamp with time zone not null default now(),
  user_id uuid,
  source text,
  fields text[] not null,
  before text[] not null,
  after text[] not null
);
CREATE INDEX contact_changes_age ON public.contact_changes USING brin (changed_at);
CREATE INDEX contact_changes_contact ON public.contact_changes USING btree (workspace_id, contact_id, id);
CREATE TRIGGER count_rows AFTER INSERT ON public.contact_changes REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 'f');

create table public.contact_forms (
  id uuid not null default gen_random_uuid() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  name text not null,
  campaign_id uuid,
  tags text[] not null default '{}'::text[],
  thanks_url text,
  received bigint not null default 0,
  last_received_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint contact_forms_name_check CHECK ((((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 100)) OR private.fail('This form has no name of up to 100 characters.'::text, 'Name it after its page, for example Demo request.'::text))),
  constraint contact_forms_tags_check CHECK ((((cardinality(tags) <= 10) AND (length(array_to_string(tags, ''::text)) <= 500)) OR private.fail('These are too many tags.'::text, 'Use up to 10 short tags.'::text))),
  constraint contact_forms_thanks_url_check CHECK (((thanks_url IS NULL) OR ((thanks_url ~ '^https?://[^/@\s]+'::text) AND (length(thanks_url) <= 2000)) OR private.fail('This is not the address of a page.'::text, 'Paste an address that begins with https://.'::text))),
  constraint contact_forms_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE SET NULL (campaign_id)
);
CREATE INDEX contact_forms_workspace ON public.contact_forms USING btree (workspace_id, campaign_id);
CREATE TRIGGER count_forms BEFORE INSERT ON public.contact_forms FOR EACH ROW EXECUTE FUNCTION private.count_forms();
CREATE TRIGGER log_form AFTER INSERT OR DELETE OR UPDATE OF name, campaign_id, tags, thanks_url ON public.contact_forms FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.log_form();
CREATE TRIGGER refuse_lasting_access BEFORE INSERT ON public.contact_forms FOR EACH ROW EXECUTE FUNCTION private.refuse_lasting_access();

create table public.conversation_notes (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  inbound_id uuid not null,
  author_id uuid default auth.uid() REFERENCES auth.users(id) ON DELETE SET NULL,
  body text not null,
  mentions uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null default now(),
  constraint conversation_notes_body_check CHECK (((body ~ '\S'::text) OR private.fail('This note is empty.'::text, 'Write something first.'::text))),
  constraint conversation_notes_body_check1 CHECK (((length(body) <= 5000) OR private.fail('This note is too long.'::text, 'Use at most 5000 characters.'::text))),
  constraint conversation_notes_mentions_check CHECK (((cardinality(mentions) <= 20) OR private.fail('A note mentions too many people.'::text, 'Mention at most 20.'::text))),
  constraint conversation_notes_workspace_id_inbound_id_fkey FOREIGN KEY (workspace_id, inbound_id) REFERENCES inbound_messages(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX conversation_notes_author ON public.conversation_notes USING btree (author_id);
CREATE INDEX conversation_notes_inbound ON public.conversation_notes USING btree (workspace_id, inbound_id, created_at);
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER count_rows AFTER INSERT ON public.conversation_notes REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER keep_deleted BEFORE DELETE ON public.conversation_notes FOR EACH ROW EXECUTE FUNCTION private.trash_deleted_by_person('note'); -- writes public.trash
CREATE TRIGGER notify_mentioned AFTER INSERT ON public.conversation_notes FOR EACH ROW WHEN (((new.mentions <> '{}'::uuid[]) AND (current_setting('coldframe.restores'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION private.notify_mentioned();

create table public.conversations (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  writer text not null,
  is_automatic boolean not null,
  inbound_id uuid not null,
  received_at timestamp with time zone not null,
  kind text not null,
  matched_by text,
  message_id uuid,
  lead_id uuid,
  campaign_id uuid,
  mailbox_id uuid,
  from_address text not null default ''::text,
  from_name text not null default ''::text,
  subject text not null default ''::text,
  preview text not null default ''::text,
  back_on date,
  category text,
  snoozed_until timestamp with time zone,
  closed_at timestamp with time zone,
  assignee_id uuid,
  mail_count integer not null default 1,
  unread_count integer not null default 0,
  has_attachment boolean not null default false,
  answered_at timestamp with time zone,
  awaits_answer boolean not null generated always as ((kind = 'reply'::text) AND (closed_at IS NULL) AND COALESCE((answered_at < received_at), true)),
  reminder_for uuid,
  reminded_at timestamp with time zone,
  constraint conversations_workspace_id_writer_is_automatic_key UNIQUE (workspace_id, writer, is_automatic)
);
CREATE INDEX conversations_assignee ON public.conversations USING btree (workspace_id, assignee_id, received_at DESC, id DESC) WHERE (assignee_id IS NOT NULL);
CREATE INDEX conversations_attachment ON public.conversations USING btree (workspace_id, received_at DESC, id DESC) WHERE has_attachment;
CREATE INDEX conversations_awaiting ON public.conversations USING btree (workspace_id, received_at DESC, id DESC) WHERE awaits_answer;
CREATE INDEX conversations_campaign ON public.conversations USING btree (workspace_id, campaign_id, received_at DESC, id DESC);
CREATE INDEX conversations_category ON public.conversations USING btree (workspace_id, category, received_at DESC, id DESC) WHERE (category IS NOT NULL);
CREATE INDEX conversations_lead ON public.conversations USING btree (workspace_id, lead_id);
CREATE INDEX conversations_mailbox ON public.conversations USING btree (workspace_id, mailbox_id, received_at DESC, id DESC);
CREATE INDEX conversations_newest ON public.conversations USING btree (workspace_id, received_at DESC, id DESC);
CREATE INDEX conversations_open ON public.conversations USING btree (workspace_id, received_at DESC, id DESC) WHERE ((closed_at IS NULL) AND (NOT is_automatic));
CREATE INDEX conversations_positive_unread ON public.conversations USING btree (received_at) WHERE ((unread_count > 0) AND (closed_at IS NULL) AND (category = ANY (ARRAY['interested'::text, 'meeting'::text, 'referral'::text])));
CREATE INDEX conversations_reminded ON public.conversations USING btree (workspace_id, reminded_at DESC, id DESC) WHERE ((reminded_at IS NOT NULL) AND (closed_at IS NULL));
CREATE INDEX conversations_snoozed ON public.conversations USING btree (workspace_id, received_at DESC, id DESC) WHERE ((snoozed_until IS NOT NULL) AND (closed_at IS NULL));
CREATE INDEX conversations_unread ON public.conversations USING btree (workspace_id, received_at DESC, id DESC) WHERE ((unread_count > 0) AND (closed_at IS NULL) AND (NOT is_automatic));
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER notify_assignee AFTER UPDATE OF assignee_id ON public.conversations FOR EACH ROW WHEN (((new.assignee_id IS NOT NULL) AND (new.assignee_id IS DISTINCT FROM old.assignee_id) AND (auth.uid() IS NOT NULL) AND (auth.uid() <> new.assignee_id))) EXECUTE FUNCTION private.notify_assignee();
CREATE TRIGGER read_notices AFTER UPDATE OF unread_count ON public.conversations FOR EACH ROW WHEN (((old.unread_count > 0) AND (new.unread_count = 0))) EXECUTE FUNCTION private.read_notices(); -- writes public.notifications

create table public.crm_connections (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE UNIQUE,
  provider text not null,
  account_id text not null,
  account_name text not null,
  key_hint text not null,
  state text not null default 'previewing'::text,
  is_on boolean not null default true,
  problem text,
  conflicts text not null default 'newest'::text,
  sync_owners boolean not null default true,
  sync_lifecycle boolean not null default true,
  last_error text,
  run_started_at timestamp with time zone,
  run_since timestamp with time zone,
  run_position jsonb,
  run_counts jsonb not null default '{}'::jsonb,
  run_errors jsonb not null default '[]'::jsonb,
  last_counts jsonb,
  last_errors jsonb not null default '[]'::jsonb,
  last_run_at timestamp with time zone,
  changes_since timestamp with time zone,
  everything_at timestamp with time zone,
  next_run_at timestamp with time zone not null default now(),
  leased_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  sync_activity boolean not null default true,
  sync_opens boolean not null default false,
  constraint crm_connections_account_id_check CHECK ((length(account_id) <= 100)),
  constraint crm_connections_account_name_check CHECK ((length(account_name) <= 200)),
  constraint crm_connections_conflicts_check CHECK ((conflicts = ANY (ARRAY['newest'::text, 'crm'::text, 'coldframe'::text]))),
  constraint crm_connections_key_hint_check CHECK ((length(key_hint) <= 8)),
  constraint crm_connections_last_error_check CHECK ((length(last_error) <= 500)),
  constraint crm_connections_problem_check CHECK ((length(problem) <= 500)),
  constraint crm_connections_provider_check CHECK ((provider = 'hubspot'::text)),
  constraint crm_connections_state_check CHECK ((state = ANY (ARRAY['previewing'::text, 'previewed'::text, 'active'::text]))),
  constraint crm_connections_workspace_id_id_key UNIQUE (workspace_id, id)
);
comment on table public.crm_connections is 'The CRM of a workspace; its token is in private.crm_secrets.';
CREATE TRIGGER log_crm AFTER DELETE OR UPDATE OF is_on, conflicts, sync_owners, sync_lifecycle, sync_activity, sync_opens ON public.crm_connections FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.log_crm();
CREATE TRIGGER refuse_lasting_access BEFORE INSERT ON public.crm_connections FOR EACH ROW EXECUTE FUNCTION private.refuse_lasting_access();
CREATE TRIGGER restart_crm BEFORE UPDATE OF is_on ON public.crm_connections FOR EACH ROW WHEN (new.is_on) EXECUTE FUNCTION private.restart_crm();
CREATE TRIGGER set_crm_endpoint AFTER INSERT OR UPDATE OF state, is_on, problem, sync_activity, sync_opens ON public.crm_connections FOR EACH ROW EXECUTE FUNCTION private.set_crm_endpoint(); -- writes public.webhook_endpoints

create table public.dashboard_layouts (
  id uuid not null default uuid_v7() PRIMARY KEY,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE UNIQUE,
  cards text[] not null default '{}'::text[],
  hidden text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint dashboard_layouts_cards_check CHECK ((((cardinality(cards) <= 40) AND (length((cards)::text) <= 2000)) OR private.fail('A dashboard has at most 40 cards.'::text, 'Leave some out.'::text))),
  constraint dashboard_layouts_hidden_check CHECK ((((cardinality(hidden) <= 40) AND (length((hidden)::text) <= 2000)) OR private.fail('A dashboard has at most 40 cards.'::text, 'Leave some out.'::text)))
);
CREATE TRIGGER touch BEFORE UPDATE ON public.dashboard_layouts FOR EACH ROW EXECUTE FUNCTION private.touch();

create table public.dictionary_words (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid REFERENCES workspaces(id) ON DELETE CASCADE,
  user_id uuid REFERENCES auth.users(id) ON DELETE CASCADE,
  word text not null,
  created_at timestamp with time zone not null default now(),
  constraint dictionary_words_owner CHECK (((workspace_id IS NULL) <> (user_id IS NULL))),
  constraint dictionary_words_word_check CHECK (((word ~ '^[[:alpha:]][[:alpha:]''’]*$'::text) OR private.fail('This is not one word.'::text, 'Add one word at a time, without spaces, digits or marks.'::text))),
  constraint dictionary_words_word_check1 CHECK (((length(word) <= 60) OR private.fail('This word is too long.'::text, 'Use at most 60 letters.'::text)))
);
CREATE INDEX dictionary_words_person ON public.dictionary_words USING btree (user_id);
CREATE UNIQUE INDEX dictionary_words_word ON public.dictionary_words USING btree (workspace_id, user_id, lower(word)) NULLS NOT DISTINCT;
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER count_dictionary_words BEFORE INSERT ON public.dictionary_words FOR EACH ROW EXECUTE FUNCTION private.count_dictionary_words();

create table public.domain_changes (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  domain_id uuid not null REFERENCES sending_domains(id) ON DELETE CASCADE,
  check_key text not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamp with time zone not null default now()
);
CREATE INDEX domain_changes_domain ON public.domain_changes USING btree (workspace_id, domain_id, created_at DESC);
CREATE INDEX domain_changes_parent ON public.domain_changes USING btree (domain_id);
CREATE TRIGGER record_webhook_events_of_insert AFTER INSERT ON public.domain_changes REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_insert_events_of_domain_changes(); -- writes private.webhook_outbox

create table public.domain_report_rows (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  report_id uuid not null REFERENCES domain_reports(id) ON DELETE CASCADE,
  source text not null,
  count integer not null,
  disposition text not null default 'none'::text,
  dkim_aligned boolean not null default false,
  spf_aligned boolean not null default false,
  from_domain text not null default ''::text,
  signers text[] not null default '{}'::text[],
  envelope_domain text not null default ''::text,
  reason text not null default ''::text,
  constraint domain_report_rows_count_check CHECK ((count > 0)),
  constraint domain_report_rows_disposition_check CHECK ((disposition = ANY (ARRAY['none'::text, 'quarantine'::text, 'reject'::text])))
);
CREATE INDEX domain_report_rows_report ON public.domain_report_rows USING btree (report_id);
CREATE INDEX domain_report_rows_workspace ON public.domain_report_rows USING btree (workspace_id);

create table public.domain_reports (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  kind text not null,
  domain text not null,
  reporter text not null,
  report_id text not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  policy text not null default ''::text,
  successes integer not null default 0,
  created_at timestamp with time zone not null default now(),
  is_authenticated boolean not null default false,
  constraint domain_reports_kind_check CHECK ((kind = ANY (ARRAY['dmarc'::text, 'tls'::text])))
);
CREATE INDEX domain_reports_age ON public.domain_reports USING btree (ends_at);
CREATE UNIQUE INDEX domain_reports_once ON public.domain_reports USING btree (workspace_id, kind, domain, reporter, report_id, is_authenticated);
CREATE INDEX domain_reports_period ON public.domain_reports USING btree (workspace_id, domain, begins_at);

create table public.drafts (
  id uuid not null default uuid_v7() PRIMARY KEY,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE,
  workspace_id uuid REFERENCES workspaces(id) ON DELETE CASCADE,
  kind text not null,
  row_id uuid,
  base_version text,
  content text not null,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint drafts_base_version_check CHECK (((length(COALESCE(base_version, ''::text)) <= 100) OR private.fail('This version is too long.'::text, 'Give at most 100 characters.'::text))),
  constraint drafts_content_check CHECK (((octet_length(content) <= 1000000) OR private.fail('This draft is too large to keep on the server.'::text, 'Save it, or make it shorter than a megabyte.'::text))),
  constraint drafts_kind_check CHECK (((kind ~ '^[a-z][a-z_]{0,39}$'::text) OR private.fail((('There are no drafts of the kind "'::text || "left"(kind, 40)) || '".'::text), 'Use a kind like sequence.'::text))),
  constraint drafts_one_per_form UNIQUE NULLS NOT DISTINCT (workspace_id, user_id, kind, row_id)
);
CREATE INDEX drafts_age ON public.drafts USING btree (updated_at);
CREATE INDEX drafts_person ON public.drafts USING btree (user_id);
CREATE TRIGGER count_draft BEFORE INSERT OR UPDATE ON public.drafts FOR EACH ROW EXECUTE FUNCTION private.count_draft();
CREATE TRIGGER touch BEFORE UPDATE ON public.drafts FOR EACH ROW EXECUTE FUNCTION private.touch();

create table public.email_campaigns (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  title text not null,
  description text,
  category text,
  target_audience text default 'all'::text,
  priority text not null default 'medium'::text,
  tags text[] not null default '{}'::text[],
  status text not null default 'draft'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  segment_id uuid,
  starts_at timestamp with time zone,
  send_days smallint[] not null default '{1,2,3,4,5}'::smallint[],
  hour_from time without time zone not null default '09:00:00'::time without time zone,
  hour_to time without time zone not null default '17:00:00'::time without time zone,
  time_zone text,
  in_lead_zone boolean not null default true,
  closed_dates date[] not null default '{}'::date[],
  daily_cap integer,
  new_leads_cap integer,
  waits_in_working_days boolean not null default true,
  follow_ups_first boolean not null default true,
  stop_for_company boolean not null default true,
  tracks_opens boolean not null default false,
  tracks_clicks boolean not null default false,
  unsubscribe_line text not null default 'Not for you? {{unsubscribe}}'::text,
  min_score integer not null default 60,
  pause_reason text,
  launched_at timestamp with time zone,
  sequence_version integer not null default 0,
  owner_id uuid REFERENCES auth.users(id) ON DELETE SET NULL,
  matches_provider boolean not null default false,
  provider_hourly_cap integer,
  holdout_share smallint not null default 0,
  holdout_segment_id uuid,
  queues_by_provider boolean not null default false,
  projected_bounces jsonb,
  holds_risky boolean not null default false,
  constraint email_campaigns_category_check CHECK (((COALESCE(category, 'newsletter'::text) = ANY (ARRAY['newsletter'::text, 'promotional'::text, 'announcement'::text, 'welcome'::text, 'follow-up'::text, 'survey'::text])) OR private.fail((('There is no category "'::text || "left"(category, 50)) || '".'::text), 'Use newsletter, promotional, announcement, welcome, follow-up or survey.'::text))),
  constraint email_campaigns_closed_dates_check CHECK ((cardinality(closed_dates) <= 500)),
  constraint email_campaigns_daily_cap_check CHECK (((daily_cap >= 1) AND (daily_cap <= 1000000))),
  constraint email_campaigns_description_check CHECK (((length(COALESCE(description, ''::text)) <= 5000) OR private.fail('This description is too long.'::text, 'Use at most 5000 characters.'::text))),
  constraint email_campaigns_holdout_segment FOREIGN KEY (workspace_id, holdout_segment_id) REFERENCES segments(workspace_id, id) ON DELETE SET NULL (holdout_segment_id),
  constraint email_campaigns_holdout_share_check CHECK ((((holdout_share >= 0) AND (holdout_share <= 50)) OR private.fail('A holdout group is 0 to 50 per cent of the leads.'::text, 'Choose a smaller share.'::text))),
  constraint email_campaigns_hours CHECK (((hour_from < hour_to) OR private.fail('These hours end before they begin.'::text, 'Choose a later end.'::text))),
  constraint email_campaigns_min_score_check CHECK (((min_score >= 0) AND (min_score <= 100))),
  constraint email_campaigns_new_leads_cap_check CHECK (((new_leads_cap >= 1) AND (new_leads_cap <= 1000000))),
  constraint email_campaigns_place UNIQUE (workspace_id, id),
  constraint email_campaigns_priority_check CHECK (((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text])) OR private.fail((('There is no priority "'::text || "left"(priority, 50)) || '".'::text), 'Use low, medium or high.'::text))),
  constraint email_campaigns_projected_bounces_check CHECK ((pg_column_size(projected_bounces) <= 1000)),
  constraint email_campaigns_provider_hourly_cap_check CHECK (((((provider_hourly_cap >= 1) AND (provider_hourly_cap <= 100000)) IS NOT FALSE) OR private.fail('An email provider gets between 1 and 100,000 emails an hour.'::text, 'Give a whole number, or leave it empty.'::text))),
  constraint email_campaigns_segment FOREIGN KEY (workspace_id, segment_id) REFERENCES segments(workspace_id, id) ON DELETE SET NULL (segment_id),
  constraint email_campaigns_send_days_check CHECK ((((send_days <@ '{1,2,3,4,5,6,7}'::smallint[]) AND ((cardinality(send_days) >= 1) AND (cardinality(send_days) <= 7))) OR private.fail('A campaign sends on at least one day of the week.'::text, 'Choose a day.'::text))),
  constraint email_campaigns_status_check CHECK (((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'auto_paused'::text, 'completed'::text, 'archived'::text])) OR private.fail((('There is no status "'::text || "left"(status, 50)) || '".'::text), 'A new campaign is a draft.'::text))),
  constraint email_campaigns_tags_check CHECK (((cardinality(tags) <= 5) OR private.fail('A campaign can have at most 5 tags.'::text, 'Remove one before you add another.'::text))),
  constraint email_campaigns_tags_check1 CHECK (((cardinality(tags) = 0) OR private.is_tag_list(tags) OR private.fail('A tag is blank or there twice.'::text, 'Give each tag once, and none empty.'::text))),
  constraint email_campaigns_tags_check2 CHECK (((length((tags)::text) <= 1000) OR private.fail('These tags are too long.'::text, 'Shorten them to 1000 characters in all.'::text))),
  constraint email_campaigns_target_audience_check CHECK (((COALESCE(target_audience, 'all'::text) = ANY (ARRAY['all'::text, 'new'::text, 'active'::text, 'inactive'::text, 'vip'::text, 'segment'::text])) OR private.fail((('There is no target audience "'::text || "left"(target_audience, 50)) || '".'::text), 'Use all, new, active, inactive, vip or segment.'::text))),
  constraint email_campaigns_title_check CHECK (((COALESCE(title, ''::text) <> ''::text) OR private.fail('A campaign needs a name.'::text, 'Type a name.'::text))),
  constraint email_campaigns_title_check1 CHECK (((length(title) <= 200) OR private.fail('This campaign name is too long.'::text, 'Use at most 200 characters.'::text))),
  constraint email_campaigns_unsubscribe_line_check CHECK ((length(unsubscribe_line) <= 500))
);
CREATE INDEX email_campaigns_by_holdout_segment ON public.email_campaigns USING btree (workspace_id, holdout_segment_id);
CREATE INDEX email_campaigns_newest ON public.email_campaigns USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX email_campaigns_owner ON public.email_campaigns USING btree (owner_id);
CREATE INDEX email_campaigns_running ON public.email_campaigns USING btree (starts_at) WHERE (status = ANY (ARRAY['scheduled'::text, 'sending'::text]));
CREATE INDEX email_campaigns_segment ON public.email_campaigns USING btree (workspace_id, segment_id);
CREATE INDEX email_campaigns_stopped ON public.email_campaigns USING btree (status) WHERE (status = ANY (ARRAY['sending'::text, 'auto_paused'::text]));
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER "normalize" BEFORE INSERT OR UPDATE ON public.email_campaigns FOR EACH ROW EXECUTE FUNCTION private.normalize_campaign();
CREATE TRIGGER begin_queues_by_provider BEFORE INSERT OR UPDATE OF matches_provider ON public.email_campaigns FOR EACH ROW WHEN ((new.matches_provider AND (NOT new.queues_by_provider))) EXECUTE FUNCTION private.begin_queues_by_provider(); -- writes private.provider_sorting
CREATE TRIGGER check_status_change BEFORE UPDATE ON public.email_campaigns FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND (CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])) AND (current_setting('coldframe.restores'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION private.check_status_change();
CREATE TRIGGER check_time_zone BEFORE INSERT OR UPDATE OF time_zone ON public.email_campaigns FOR EACH ROW WHEN ((new.time_zone IS NOT NULL)) EXECUTE FUNCTION private.check_time_zone();
CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.email_campaigns REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER count_rows AFTER INSERT ON public.email_campaigns REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER free_unwritten AFTER UPDATE ON public.email_campaigns FOR EACH ROW WHEN ((old.sequence_version IS DISTINCT FROM new.sequence_version)) EXECUTE FUNCTION private.free_unwritten(); -- writes public.campaign_leads, public.mailboxes
CREATE TRIGGER keep_deleted BEFORE DELETE ON public.email_campaigns FOR EACH ROW EXECUTE FUNCTION private.trash_deleted_row(); -- writes public.trash
CREATE TRIGGER keep_holdout BEFORE UPDATE OF holdout_share ON public.email_campaigns FOR EACH ROW WHEN (((old.launched_at IS NOT NULL) AND (old.holdout_share <> new.holdout_share))) EXECUTE FUNCTION private.refuse('The holdout group is fixed at the launch.', 'Make a copy of the campaign to choose another share.');
CREATE TRIGGER keep_place BEFORE UPDATE ON public.email_campaigns FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND ((old.id <> new.id) OR (old.workspace_id <> new.workspace_id)))) EXECUTE FUNCTION private.refuse('A campaign stays in its workspace.', 'Make a copy in the other workspace instead.');
CREATE TRIGGER log_change AFTER INSERT OR DELETE OR UPDATE ON public.email_campaigns FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.log_change('campaign');
CREATE TRIGGER record_webhook_events_of_update AFTER UPDATE ON public.email_campaigns REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_update_events_of_email_campaigns(); -- writes private.webhook_outbox
CREATE TRIGGER release_provider_holds AFTER UPDATE OF provider_hourly_cap ON public.email_campaigns FOR EACH ROW WHEN ((old.provider_hourly_cap IS DISTINCT FROM new.provider_hourly_cap)) EXECUTE FUNCTION private.release_provider_holds(); -- writes private.provider_hours
CREATE TRIGGER release_risky_holds AFTER UPDATE OF holds_risky ON public.email_campaigns FOR EACH ROW WHEN ((old.holds_risky AND (NOT new.holds_risky))) EXECUTE FUNCTION private.release_risky_holds();
CREATE TRIGGER set_campaign_owner BEFORE INSERT OR UPDATE OF owner_id ON public.email_campaigns FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.set_campaign_owner();
CREATE TRIGGER sort_by_provider AFTER UPDATE OF matches_provider ON public.email_campaigns FOR EACH ROW WHEN ((new.matches_provider AND (NOT old.queues_by_provider))) EXECUTE FUNCTION private.begin_queues_by_provider(); -- writes private.provider_sorting
CREATE TRIGGER sort_new_by_provider AFTER INSERT ON public.email_campaigns FOR EACH ROW WHEN (new.matches_provider) EXECUTE FUNCTION private.begin_queues_by_provider(); -- writes private.provider_sorting
CREATE TRIGGER start_as_draft BEFORE INSERT ON public.email_campaigns FOR EACH ROW WHEN (((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])) AND (current_setting('coldframe.restores'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION private.start_as_draft();
CREATE TRIGGER touch BEFORE UPDATE ON public.email_campaigns FOR EACH ROW EXECUTE FUNCTION private.touch();
CREATE TRIGGER wake_sending AFTER UPDATE ON public.email_campaigns FOR EACH ROW WHEN (((new.status = 'sending'::text) AND ((((((((((((old.status IS DISTINCT FROM new.status) OR (old.send_days IS DISTINCT FROM new.send_days)) OR (old.hour_from IS DISTINCT FROM new.hour_from)) OR (old.hour_to IS DISTINCT FROM new.hour_to)) OR (old.time_zone IS DISTINCT FROM new.time_zone)) OR (old.in_lead_zone IS DISTINCT FROM new.in_lead_zone)) OR (old.closed_dates IS DISTINCT FROM new.closed_dates)) OR (old.daily_cap IS DISTINCT FROM new.daily_cap)) OR (old.new_leads_cap IS DISTINCT FROM new.new_leads_cap)) OR (old.matches_provider IS DISTINCT FROM new.matches_provider)) OR (old.provider_hourly_cap IS DISTINCT FROM new.provider_hourly_cap)) OR (old.sequence_version IS DISTINCT FROM new.sequence_version)))) EXECUTE FUNCTION private.wake_sending(); -- writes public.mailboxes

create table public.email_template_versions (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  template_id uuid not null REFERENCES email_templates(id) ON DELETE CASCADE,
  version integer not null,
  user_id uuid REFERENCES auth.users(id) ON DELETE SET NULL,
  title text not null,
  subject text,
  content_text text,
  content_html text,
  created_at timestamp with time zone not null default now(),
  constraint email_template_versions_template_id_version_key UNIQUE (template_id, version)
);
CREATE INDEX email_template_versions_author ON public.email_template_versions USING btree (user_id);
CREATE INDEX email_template_versions_workspace ON public.email_template_versions USING btree (workspace_id, template_id, version DESC);
CREATE TRIGGER count_rows AFTER INSERT ON public.email_template_versions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER one_line BEFORE INSERT OR UPDATE OF title, subject ON public.email_template_versions FOR EACH ROW WHEN (((COALESCE(new.title, ''::text) || COALESCE(new.subject, ''::text)) ~ '[\n\r\x0b\f\u0085\u2028\u2029]'::text)) EXECUTE FUNCTION private.convert_to_one_line('title', 'subject');

create table public.email_templates (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  user_id uuid default auth.uid() REFERENCES auth.users(id) ON DELETE SET NULL,
  title text not null,
  subject text,
  content_text text,
  content_html text,
  category text,
  tags text[] not null default '{}'::text[],
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  folder_id uuid,
  goal text,
  step_position text,
  constraint email_templates_category_check CHECK (((length(COALESCE(category, ''::text)) <= 100) OR private.fail('This category is too long.'::text, 'Use at most 100 characters.'::text))),
  constraint email_templates_content_html_check CHECK (((octet_length(COALESCE(content_html, ''::text)) <= 500000) OR private.fail('This HTML is too long for a mail.'::text, 'Keep it under 500 kB; pictures belong behind links.'::text))),
  constraint email_templates_content_text_check CHECK (((octet_length(COALESCE(content_text, ''::text)) <= 500000) OR private.fail('This text is too long for a mail.'::text, 'Keep it under 500 kB.'::text))),
  constraint email_templates_folder FOREIGN KEY (workspace_id, folder_id) REFERENCES template_folders(workspace_id, id) ON DELETE SET NULL (folder_id),
  constraint email_templates_goal_check CHECK (((goal IS NULL) OR (goal = ANY (ARRAY['reply'::text, 'book-call'::text, 'referral'::text])) OR private.fail((('"'::text || "left"(goal, 50)) || '" is no goal.'::text), 'Choose reply, book-call or referral.'::text))),
  constraint email_templates_place UNIQUE (workspace_id, id),
  constraint email_templates_step_position_check CHECK (((step_position IS NULL) OR (step_position ~ '^(first|follow-up-[1-9]|break-up)$'::text) OR private.fail((('"'::text || "left"(step_position, 50)) || '" is no place in a sequence.'::text), 'Choose first, follow-up-1 to follow-up-9, or break-up.'::text))),
  constraint email_templates_subject_check CHECK (((length(COALESCE(subject, ''::text)) <= 998) OR private.fail('This subject is too long.'::text, 'A mail''s subject has at most 998 characters.'::text))),
  constraint email_templates_tags_check CHECK (((cardinality(tags) = 0) OR private.is_tag_list(tags) OR private.fail('A tag is blank or there twice.'::text, 'Give each tag once, and none empty.'::text))),
  constraint email_templates_tags_check1 CHECK (((length((tags)::text) <= 1000) OR private.fail('These tags are too long.'::text, 'Shorten them to 1000 characters in all.'::text))),
  constraint email_templates_title_check CHECK (((COALESCE(title, ''::text) <> ''::text) OR private.fail('A template needs a title.'::text, 'Type a title.'::text))),
  constraint email_templates_title_check1 CHECK (((length(title) <= 200) OR private.fail('This template title is too long.'::text, 'Use at most 200 characters.'::text)))
);
CREATE INDEX email_templates_author ON public.email_templates USING btree (user_id);
CREATE INDEX email_templates_newest ON public.email_templates USING btree (workspace_id, created_at DESC, id DESC);
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER "normalize" BEFORE INSERT OR UPDATE ON public.email_templates FOR EACH ROW EXECUTE FUNCTION private.normalize_template();
CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.email_templates REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER count_rows AFTER INSERT ON public.email_templates REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER keep_deleted BEFORE DELETE ON public.email_templates FOR EACH ROW EXECUTE FUNCTION private.trash_deleted_row(); -- writes public.trash
CREATE TRIGGER keep_place BEFORE UPDATE ON public.email_templates FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND ((old.id <> new.id) OR (old.workspace_id <> new.workspace_id) OR (old.user_id IS DISTINCT FROM new.user_id)))) EXECUTE FUNCTION private.refuse('A template stays in its workspace and keeps its author.', 'Make a copy in the other workspace instead.');
CREATE TRIGGER log_change AFTER INSERT OR DELETE OR UPDATE ON public.email_templates FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.log_change('template');
CREATE TRIGGER touch BEFORE UPDATE ON public.email_templates FOR EACH ROW EXECUTE FUNCTION private.touch();
CREATE TRIGGER version_first AFTER INSERT ON public.email_templates FOR EACH ROW WHEN (((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])) AND (current_setting('coldframe.restores'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION private.save_template_version(); -- writes public.email_template_versions
CREATE TRIGGER version_later AFTER UPDATE ON public.email_templates FOR EACH ROW WHEN (((old.version <> new.version) AND (CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.save_template_version(); -- writes public.email_template_versions
CREATE TRIGGER version_next BEFORE UPDATE ON public.email_templates FOR EACH ROW WHEN ((((((old.title IS DISTINCT FROM new.title) OR (old.subject IS DISTINCT FROM new.subject)) OR (old.content_text IS DISTINCT FROM new.content_text)) OR (old.content_html IS DISTINCT FROM new.content_html)) AND (CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.next_template_version();

create table public.imports (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  user_id uuid default auth.uid() REFERENCES auth.users(id) ON DELETE SET NULL,
  file_name text not null default 'Pasted text'::text,
  duplicates text not null default 'skip'::text,
  mapping jsonb not null default '{}'::jsonb,
  state text not null default 'open'::text,
  total integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  rejected integer not null default 0,
  rejects jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  touched_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  swept_at timestamp with time zone,
  constraint imports_duplicates_check CHECK (((duplicates = ANY (ARRAY['skip'::text, 'update'::text])) OR private.fail('Duplicates are skipped or updated.'::text, 'Choose one of the two.'::text))),
  constraint imports_file_name_check CHECK (((length(COALESCE(file_name, ''::text)) <= 300) OR private.fail('This file name is too long.'::text, 'Use at most 300 characters.'::text))),
  constraint imports_mapping_check CHECK (((length((mapping)::text) <= 100000) OR private.fail('This mapping is too long.'::text, 'Leave out columns you do not need.'::text))),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'undone'::text])))
);
CREATE INDEX imports_hidden ON public.imports USING btree (workspace_id) WHERE ((state <> 'done'::text) AND (swept_at IS NULL));
CREATE INDEX imports_newest ON public.imports USING btree (workspace_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX imports_open ON public.imports USING btree (workspace_id) WHERE (state = 'open'::text);
CREATE INDEX imports_user ON public.imports USING btree (user_id);
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.imports REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER count_rows AFTER INSERT ON public.imports REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER one_line BEFORE INSERT OR UPDATE OF file_name ON public.imports FOR EACH ROW WHEN ((new.file_name ~ '[\n\r\x0b\f\u0085\u2028\u2029]'::text)) EXECUTE FUNCTION private.convert_to_one_line('file_name');

create table public.inbound_messages (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  mailbox_id uuid,
  folder text not null default 'INBOX'::text,
  uid_validity bigint not null,
  uid bigint not null,
  rfc_message_id text,
  kind text not null,
  message_id uuid,
  matched_by text,
  lead_id uuid,
  campaign_id uuid,
  from_address text not null default ''::text,
  from_name text not null default ''::text,
  subject text not null default ''::text,
  content_text text not null default ''::text,
  content_html text,
  received_at timestamp with time zone not null default now(),
  back_on date,
  category text,
  assignee_id uuid REFERENCES auth.users(id) ON DELETE SET NULL,
  read_at timestamp with time zone,
  snoozed_until timestamp with time zone,
  closed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  removed_by_retention_at timestamp with time zone,
  attachment_names text[] not null default '{}'::text[],
  category_source text,
  category_reason text not null default ''::text,
  to_addresses text[] not null default '{}'::text[],
  cc_addresses text[] not null default '{}'::text[],
  reply_to text not null default ''::text,
  reminder_for uuid REFERENCES auth.users(id) ON DELETE SET NULL,
  reminded_at timestamp with time zone,
  sender_check text,
  unclear_opt_out text,
  recorded_kind text,
  leads_before jsonb not null default '{}'::jsonb,
  kind_reason text not null default ''::text,
  probable_message_id uuid,
  probable_lead_id uuid,
  probable_by text[] not null default '{}'::text[],
  own_text text,
  preview text generated always as "left"(COALESCE(own_text, content_text), 400),
  opt_out_decided boolean not null default false,
  invitation jsonb,
  constraint inbound_messages_category_check CHECK ((category = ANY (ARRAY['interested'::text, 'meeting'::text, 'question'::text, 'not_now'::text, 'referral'::text, 'wrong_person'::text, 'not_interested'::text, 'opt_out'::text, 'out_of_office'::text, 'hostile'::text, 'other'::text]))),
  constraint inbound_messages_category_reason_check CHECK ((length(category_reason) <= 400)),
  constraint inbound_messages_category_source_check CHECK ((category_source = ANY (ARRAY['rules'::text, 'corrections'::text, 'person'::text]))),
  constraint inbound_messages_content_html_check CHECK ((length(content_html) <= 500000)),
  constraint inbound_messages_content_text_check CHECK ((length(content_text) <= 200000)),
  constraint inbound_messages_invitation_check CHECK (((pg_column_size(invitation) <= 16384) AND (length((invitation ->> 'uid'::text)) > 0))),
  constraint inbound_messages_kind_check CHECK ((kind = ANY (ARRAY['reply'::text, 'auto_reply'::text, 'out_of_office'::text, 'left'::text, 'challenge'::text, 'bounce'::text, 'complaint'::text, 'unsubscribe'::text, 'unreadable'::text]))),
  constraint inbound_messages_kind_reason_check CHECK ((length(kind_reason) <= 400)),
  constraint inbound_messages_mailbox_id_folder_uid_validity_uid_key UNIQUE (mailbox_id, folder, uid_validity, uid),
  constraint inbound_messages_matched_by_check CHECK ((matched_by = ANY (ARRAY['headers'::text, 'token'::text, 'address'::text, 'unsure'::text, 'company'::text, 'person'::text]))),
  constraint inbound_messages_own_text_check CHECK ((length(own_text) <= 200000)),
  constraint inbound_messages_probable_by_check CHECK ((probable_by <@ ARRAY['subject'::text, 'name'::text, 'quote'::text, 'mention'::text, 'company'::text])),
  constraint inbound_messages_sender_check_check CHECK ((sender_check = ANY (ARRAY['pass'::text, 'none'::text, 'fail'::text]))),
  constraint inbound_messages_unclear_opt_out_check CHECK ((length(unclear_opt_out) <= 400)),
  constraint inbound_messages_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE SET NULL (campaign_id),
  constraint inbound_messages_workspace_id_id_key UNIQUE (workspace_id, id),
  constraint inbound_messages_workspace_id_lead_id_fkey FOREIGN KEY (workspace_id, lead_id) REFERENCES campaign_leads(workspace_id, id) ON DELETE SET NULL (lead_id),
  constraint inbound_messages_workspace_id_mailbox_id_fkey FOREIGN KEY (workspace_id, mailbox_id) REFERENCES mailboxes(workspace_id, id) ON DELETE SET NULL (mailbox_id),
  constraint inbound_messages_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE SET NULL (message_id)
);
CREATE INDEX inbound_messages_assignee ON public.inbound_messages USING btree (assignee_id);
CREATE INDEX inbound_messages_campaign ON public.inbound_messages USING btree (workspace_id, campaign_id);
CREATE INDEX inbound_messages_conversation ON public.inbound_messages USING btree (workspace_id, private.conversation_writer(lead_id, from_address), private.is_automatic(kind), received_at DESC, id DESC);
CREATE INDEX inbound_messages_invitation ON public.inbound_messages USING btree (workspace_id, ((invitation ->> 'uid'::text))) WHERE (invitation IS NOT NULL);
CREATE INDEX inbound_messages_kept ON public.inbound_messages USING btree (workspace_id, received_at) WHERE (removed_by_retention_at IS NULL);
CREATE INDEX inbound_messages_lead ON public.inbound_messages USING btree (workspace_id, lead_id);
CREATE INDEX inbound_messages_mailbox ON public.inbound_messages USING btree (workspace_id, mailbox_id);
CREATE INDEX inbound_messages_message ON public.inbound_messages USING btree (workspace_id, message_id);
CREATE INDEX inbound_messages_newest ON public.inbound_messages USING btree (workspace_id, received_at DESC, id DESC);
CREATE INDEX inbound_messages_probable ON public.inbound_messages USING btree (probable_lead_id) WHERE (matched_by = 'company'::text);
CREATE INDEX inbound_messages_remind_at ON public.inbound_messages USING btree (snoozed_until) WHERE ((reminder_for IS NOT NULL) AND (reminded_at IS NULL));
CREATE INDEX inbound_messages_reminder ON public.inbound_messages USING btree (reminder_for) WHERE (reminder_for IS NOT NULL);
CREATE UNIQUE INDEX inbound_messages_rfc ON public.inbound_messages USING btree (mailbox_id, rfc_message_id) WHERE (rfc_message_id IS NOT NULL);
CREATE INDEX inbound_messages_rfc_workspace ON public.inbound_messages USING btree (workspace_id, rfc_message_id) WHERE (rfc_message_id IS NOT NULL);
CREATE INDEX inbound_messages_sorted ON public.inbound_messages USING btree (workspace_id, received_at DESC) WHERE ((category_source = 'person'::text) AND (kind = 'reply'::text));
CREATE INDEX inbound_messages_unread ON public.inbound_messages USING btree (workspace_id) WHERE ((kind = 'reply'::text) AND (read_at IS NULL) AND (closed_at IS NULL));
CREATE INDEX inbound_messages_unrelated ON public.inbound_messages USING btree (closed_at) WHERE ((matched_by IS NULL) AND (probable_by <> '{}'::text[]) AND (removed_by_retention_at IS NULL));
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER check_assignee BEFORE INSERT OR UPDATE OF assignee_id ON public.inbound_messages FOR EACH ROW WHEN ((new.assignee_id IS NOT NULL)) EXECUTE FUNCTION private.check_assignee();
CREATE TRIGGER count_changed_reply AFTER UPDATE OF kind, category, message_id ON public.inbound_messages FOR EACH ROW WHEN (((((old.kind IS DISTINCT FROM new.kind) OR (old.category IS DISTINCT FROM new.category)) OR (old.message_id IS DISTINCT FROM new.message_id)) AND ((old.kind = 'reply'::text) OR (new.kind = 'reply'::text)))) EXECUTE FUNCTION private.count_reply(); -- writes public.messages
CREATE TRIGGER count_reply AFTER INSERT ON public.inbound_messages FOR EACH ROW WHEN (((new.message_id IS NOT NULL) AND (new.kind = 'reply'::text))) EXECUTE FUNCTION private.count_reply(); -- writes public.messages
CREATE TRIGGER count_rows AFTER INSERT ON public.inbound_messages REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 'f');
CREATE TRIGGER follow_category AFTER UPDATE OF category ON public.inbound_messages FOR EACH ROW WHEN (((old.category IS DISTINCT FROM new.category) OR (old.kind IS DISTINCT FROM new.kind) OR ((new.unclear_opt_out IS NOT NULL) AND (old.opt_out_decided <> new.opt_out_decided)))) EXECUTE FUNCTION private.apply_category();
CREATE TRIGGER follow_delete AFTER DELETE ON public.inbound_messages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_for_inbound();
CREATE TRIGGER follow_first_category AFTER INSERT ON public.inbound_messages FOR EACH ROW WHEN ((new.category = ANY (ARRAY['opt_out'::text, 'wrong_person'::text]))) EXECUTE FUNCTION private.apply_category();
CREATE TRIGGER follow_insert AFTER INSERT ON public.inbound_messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_for_inbound();
CREATE TRIGGER follow_update AFTER UPDATE ON public.inbound_messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_for_inbound();
CREATE TRIGGER keep_leads_before BEFORE INSERT ON public.inbound_messages FOR EACH ROW EXECUTE FUNCTION private.store_leads_before();
CREATE TRIGGER note_sorting BEFORE UPDATE OF category ON public.inbound_messages FOR EACH ROW EXECUTE FUNCTION private.record_chosen_category();
CREATE TRIGGER record_webhook_events_of_insert AFTER INSERT ON public.inbound_messages REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_insert_events_of_inbound_messages(); -- writes private.webhook_outbox
CREATE TRIGGER record_webhook_events_of_update AFTER UPDATE ON public.inbound_messages REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_update_events_of_inbound_messages(); -- writes private.webhook_outbox

create table public.lead_actions (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  step_id uuid not null,
  action jsonb not null,
  is_done boolean not null,
  detail text not null,
  done_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint lead_actions_lead_id_step_id_key UNIQUE (lead_id, step_id),
  constraint lead_actions_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint lead_actions_workspace_id_lead_id_fkey FOREIGN KEY (workspace_id, lead_id) REFERENCES campaign_leads(workspace_id, id) ON DELETE CASCADE,
  constraint lead_actions_workspace_id_step_id_fkey FOREIGN KEY (workspace_id, step_id) REFERENCES campaign_steps(workspace_id, id) ON DELETE CASCADE
);
comment on table public.lead_actions is 'What an action of a sequence did for a lead.';
CREATE INDEX lead_actions_campaign ON public.lead_actions USING btree (workspace_id, campaign_id, step_id);
CREATE INDEX lead_actions_lead ON public.lead_actions USING btree (workspace_id, lead_id);
CREATE INDEX lead_actions_step ON public.lead_actions USING btree (workspace_id, step_id, is_done, created_at);

create table public.lead_branches (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  step_id uuid not null,
  reached_at timestamp with time zone not null,
  branch text,
  name text,
  reason text,
  taken_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  inbound_id uuid,
  left_step_id uuid,
  constraint lead_branches_lead_id_step_id_key UNIQUE (lead_id, step_id),
  constraint lead_branches_workspace_id_inbound_id_fkey FOREIGN KEY (workspace_id, inbound_id) REFERENCES inbound_messages(workspace_id, id) ON DELETE SET NULL (inbound_id),
  constraint lead_branches_workspace_id_lead_id_fkey FOREIGN KEY (workspace_id, lead_id) REFERENCES campaign_leads(workspace_id, id) ON DELETE CASCADE,
  constraint lead_branches_workspace_id_left_step_id_fkey FOREIGN KEY (workspace_id, left_step_id) REFERENCES campaign_steps(workspace_id, id) ON DELETE SET NULL (left_step_id)
);
comment on table public.lead_branches is 'Which branch a lead took at a condition of its sequence, and why.';
CREATE INDEX lead_branches_inbound ON public.lead_branches USING btree (workspace_id, inbound_id) WHERE (inbound_id IS NOT NULL);
CREATE INDEX lead_branches_left_step ON public.lead_branches USING btree (workspace_id, left_step_id) WHERE (left_step_id IS NOT NULL);
CREATE UNIQUE INDEX lead_branches_reply ON public.lead_branches USING btree (lead_id, branch) WHERE (branch = ANY (ARRAY['question'::text, 'not_now'::text, 'referral'::text, 'interested'::text, 'meeting'::text, 'not_interested'::text, 'wrong_person'::text, 'hostile'::text, 'bounced'::text]));
CREATE INDEX lead_branches_step ON public.lead_branches USING btree (workspace_id, step_id, branch);

create table public.linked_lists (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  user_id uuid default auth.uid() REFERENCES auth.users(id) ON DELETE SET NULL,
  name text not null,
  url text not null,
  every_hours integer not null,
  duplicates text not null default 'skip'::text,
  plan jsonb not null,
  is_paused boolean not null default false,
  pause_reason text,
  next_run_at timestamp with time zone not null default now(),
  last_run_at timestamp with time zone,
  last_result text,
  last_error text,
  added integer not null default 0,
  updated integer not null default 0,
  rejected integer not null default 0,
  failures integer not null default 0,
  claim uuid,
  claimed_until timestamp with time zone,
  content_hash text,
  created_at timestamp with time zone not null default now(),
  constraint linked_lists_duplicates_check CHECK (((duplicates = ANY (ARRAY['skip'::text, 'update'::text])) OR private.fail('Duplicates are skipped or updated.'::text, 'Choose one of the two.'::text))),
  constraint linked_lists_every_hours_check CHECK (((every_hours = ANY (ARRAY[6, 24, 168])) OR private.fail('A list is imported every 6 hours, every day or every week.'::text, 'Choose one of the three.'::text))),
  constraint linked_lists_last_result_check CHECK ((last_result = ANY (ARRAY['imported'::text, 'unchanged'::text, 'failed'::text]))),
  constraint linked_lists_name_check CHECK ((((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 300)) OR private.fail('This list has no name of up to 300 characters.'::text, 'Name it after its file.'::text))),
  constraint linked_lists_plan_check CHECK ((((jsonb_typeof(plan) = 'object'::text) AND (length((plan)::text) <= 100000)) OR private.fail('This mapping is too long.'::text, 'Leave out columns you do not need.'::text))),
  constraint linked_lists_url_check CHECK ((((url ~* '^https?://[^/@\s]+'::text) AND (length(url) <= 2000)) OR private.fail('This is not a web address.'::text, 'Give one that starts with https://.'::text)))
);
CREATE INDEX linked_lists_due ON public.linked_lists USING btree (next_run_at) WHERE (NOT is_paused);
CREATE INDEX linked_lists_user ON public.linked_lists USING btree (user_id);
CREATE INDEX linked_lists_workspace ON public.linked_lists USING btree (workspace_id);
CREATE TRIGGER begin_linked_list BEFORE INSERT ON public.linked_lists FOR EACH ROW EXECUTE FUNCTION private.begin_linked_list();
CREATE TRIGGER log_linked_list AFTER INSERT OR DELETE OR UPDATE OF every_hours, is_paused ON public.linked_lists FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.log_linked_list();
CREATE TRIGGER resume_linked_list BEFORE UPDATE OF is_paused ON public.linked_lists FOR EACH ROW WHEN ((old.is_paused AND (NOT new.is_paused))) EXECUTE FUNCTION private.begin_linked_list();

create table public.mailboxes (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  created_by uuid default auth.uid() REFERENCES auth.users(id) ON DELETE SET NULL,
  address text not null,
  from_name text not null default ''::text,
  reply_to text,
  provider text not null default 'other'::text,
  smtp_host text not null,
  smtp_port integer not null,
  smtp_security text not null default 'starttls'::text,
  smtp_user text not null default ''::text,
  imap_host text,
  imap_port integer,
  imap_security text,
  imap_user text,
  saves_to_sent boolean not null default false,
  sent_folder text,
  signature_text text not null default ''::text,
  signature_html text not null default ''::text,
  state text not null default 'active'::text,
  state_reason text,
  daily_limit integer not null default 30,
  ramp_began date,
  ramp_start integer not null default 10,
  ramp_step integer not null default 2,
  gap_min integer not null default 300,
  gap_max integer not null default 720,
  hour_from time without time zone,
  hour_to time without time zone,
  frozen_from date,
  frozen_to date,
  tags text[] not null default '{}'::text[],
  next_free_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  sent_on date,
  sent_count integer not null default 0,
  last_sent_at timestamp with time zone,
  last_read_at timestamp with time zone,
  read_error text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  next_check_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  oauth_provider text,
  paused_by text,
  slowed_because text,
  pace_restored_at timestamp with time zone,
  is_seed boolean not null default false,
  constraint mailboxes_address_check CHECK ((private.is_email(address) OR private.fail((('"'::text || "left"(address, 100)) || '" is not an email address.'::text), 'Give one like ada@example.com.'::text))),
  constraint mailboxes_check CHECK (((gap_min <= gap_max) OR private.fail('The shortest gap is longer than the longest.'::text, 'Swap the two.'::text))),
  constraint mailboxes_check1 CHECK (((hour_from IS NULL) = (hour_to IS NULL))),
  constraint mailboxes_check2 CHECK ((((hour_from < hour_to) IS NOT FALSE) OR private.fail('These hours end before they begin.'::text, 'Choose a later end.'::text))),
  constraint mailboxes_check3 CHECK ((((frozen_from <= frozen_to) IS NOT FALSE) OR private.fail('This pause ends before it begins.'::text, 'Choose a later end.'::text))),
  constraint mailboxes_daily_limit_check CHECK ((((daily_limit >= 1) AND (daily_limit <= 2000)) OR private.fail('A mailbox sends between 1 and 2000 emails a day.'::text, 'Cold email is safest below 50.'::text))),
  constraint mailboxes_from_name_check CHECK ((((length(from_name) <= 200) AND (from_name !~ '[[:cntrl:]]'::text)) OR private.fail('This sender name is too long or has a line break in it.'::text, 'Use one line of at most 200 characters.'::text))),
  constraint mailboxes_gap_max_check CHECK (((gap_max >= 0) AND (gap_max <= 86400))),
  constraint mailboxes_gap_min_check CHECK (((gap_min >= 0) AND (gap_min <= 86400))),
  constraint mailboxes_imap_host_check CHECK (((length(imap_host) >= 1) AND (length(imap_host) <= 253))),
  constraint mailboxes_imap_port_check CHECK (((imap_port >= 1) AND (imap_port <= 65535))),
  constraint mailboxes_imap_security_check CHECK ((imap_security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text]))),
  constraint mailboxes_imap_user_check CHECK ((length(imap_user) <= 320)),
  constraint mailboxes_oauth_provider_check CHECK ((oauth_provider = ANY (ARRAY['google'::text, 'microsoft'::text]))),
  constraint mailboxes_paused_by_check CHECK ((paused_by = ANY (ARRAY['domain'::text, 'reputation'::text]))),
  constraint mailboxes_provider_check CHECK ((length(provider) <= 40)),
  constraint mailboxes_ramp_start_check CHECK (((ramp_start >= 1) AND (ramp_start <= 2000))),
  constraint mailboxes_ramp_step_check CHECK (((ramp_step >= 1) AND (ramp_step <= 500))),
  constraint mailboxes_read_error_check CHECK ((length(read_error) <= 2000)),
  constraint mailboxes_reply_to_check CHECK (((reply_to IS NULL) OR private.is_email(reply_to) OR private.fail((('"'::text || "left"(reply_to, 100)) || '" is not an email address.'::text), 'Give one like ada@example.com.'::text))),
  constraint mailboxes_sent_folder_check CHECK (((length(COALESCE(sent_folder, ''::text)) <= 500) OR private.fail('This folder name is too long.'::text, 'Use at most 500 characters.'::text))) NOT VALID,
  constraint mailboxes_signature_html_check CHECK (((length(signature_html) <= 50000) OR private.fail('This signature is too long.'::text, 'Use at most 50000 characters.'::text))),
  constraint mailboxes_signature_text_check CHECK (((length(signature_text) <= 5000) OR private.fail('This signature is too long.'::text, 'Use at most 5000 characters.'::text))),
  constraint mailboxes_smtp_host_check CHECK (((length(smtp_host) >= 1) AND (length(smtp_host) <= 253))),
  constraint mailboxes_smtp_port_check CHECK (((smtp_port >= 1) AND (smtp_port <= 65535))),
  constraint mailboxes_smtp_security_check CHECK ((smtp_security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text]))),
  constraint mailboxes_smtp_user_check CHECK ((length(smtp_user) <= 320)),
  constraint mailboxes_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'broken'::text]))),
  constraint mailboxes_state_reason_check CHECK ((length(state_reason) <= 2000)),
  constraint mailboxes_tags_check CHECK (((cardinality(tags) = 0) OR private.is_tag_list(tags) OR private.fail('A tag is blank or there twice.'::text, 'Give each tag once, and none empty.'::text))),
  constraint mailboxes_tags_check1 CHECK (((length((tags)::text) <= 2000) OR private.fail('These tags are too long.'::text, 'Shorten them to 2000 characters in all.'::text))) NOT VALID,
  constraint mailboxes_workspace_id_id_key UNIQUE (workspace_id, id)
);
CREATE UNIQUE INDEX mailboxes_address ON public.mailboxes USING btree (workspace_id, lower(address));
CREATE INDEX mailboxes_author ON public.mailboxes USING btree (created_by);
CREATE INDEX mailboxes_stopped ON public.mailboxes USING btree (updated_at DESC) WHERE (state <> 'active'::text);
CREATE INDEX mailboxes_turn ON public.mailboxes USING btree (GREATEST(next_free_at, next_check_at)) WHERE (state = 'active'::text);
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER cancel_unsent_messages BEFORE DELETE ON public.mailboxes FOR EACH ROW EXECUTE FUNCTION private.cancel_unsent_messages(); -- writes public.messages
CREATE TRIGGER check_at_once BEFORE UPDATE ON public.mailboxes FOR EACH ROW WHEN ((((((((((((old.state IS DISTINCT FROM new.state) OR (old.daily_limit IS DISTINCT FROM new.daily_limit)) OR (old.ramp_began IS DISTINCT FROM new.ramp_began)) OR (old.ramp_start IS DISTINCT FROM new.ramp_start)) OR (old.ramp_step IS DISTINCT FROM new.ramp_step)) OR (old.hour_from IS DISTINCT FROM new.hour_from)) OR (old.hour_to IS DISTINCT FROM new.hour_to)) OR (old.frozen_from IS DISTINCT FROM new.frozen_from)) OR (old.frozen_to IS DISTINCT FROM new.frozen_to)) OR (old.next_free_at IS DISTINCT FROM new.next_free_at)) OR (old.slowed_because IS DISTINCT FROM new.slowed_because))) EXECUTE FUNCTION private.check_at_once();
CREATE TRIGGER keep_gap BEFORE UPDATE OF gap_min ON public.mailboxes FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (new.gap_min < 90))) EXECUTE FUNCTION private.refuse('Two emails of one mailbox are at least 90 seconds apart.', 'Choose a longer gap.');
CREATE TRIGGER one_line BEFORE INSERT OR UPDATE OF from_name ON public.mailboxes FOR EACH ROW WHEN ((new.from_name ~ '[\n\r\x0b\f\u0085\u2028\u2029]'::text)) EXECUTE FUNCTION private.convert_to_one_line('from_name');
CREATE TRIGGER queue_revocation BEFORE DELETE ON public.mailboxes FOR EACH ROW WHEN ((old.oauth_provider = 'google'::text)) EXECUTE FUNCTION private.queue_revocation(); -- writes private.oauth_revocation_secrets
CREATE TRIGGER queue_revocation_for_password AFTER UPDATE OF oauth_provider ON public.mailboxes FOR EACH ROW WHEN (((old.oauth_provider = 'google'::text) AND (new.oauth_provider IS NULL))) EXECUTE FUNCTION private.queue_revocation(); -- writes private.oauth_revocation_secrets
CREATE TRIGGER record_webhook_events_of_delete AFTER DELETE ON public.mailboxes REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION private.record_delete_events_of_mailboxes(); -- writes private.webhook_outbox
CREATE TRIGGER record_webhook_events_of_insert AFTER INSERT ON public.mailboxes REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_insert_events_of_mailboxes(); -- writes private.webhook_outbox
CREATE TRIGGER record_webhook_events_of_update AFTER UPDATE ON public.mailboxes REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_update_events_of_mailboxes(); -- writes private.webhook_outbox
CREATE TRIGGER touch BEFORE UPDATE ON public.mailboxes FOR EACH ROW EXECUTE FUNCTION private.touch();

create table public.message_bodies (
  id uuid not null PRIMARY KEY,
  workspace_id uuid not null,
  content_text text not null default ''::text,
  content_html text,
  created_at timestamp with time zone not null default now(),
  removed_by_retention_at timestamp with time zone,
  constraint message_bodies_workspace_id_id_fkey FOREIGN KEY (workspace_id, id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX message_bodies_kept ON public.message_bodies USING btree (workspace_id, created_at) WHERE (removed_by_retention_at IS NULL);
CREATE INDEX message_bodies_message ON public.message_bodies USING btree (workspace_id, id);
CREATE TRIGGER follow_delete AFTER DELETE ON public.message_bodies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_for_content();
CREATE TRIGGER follow_update AFTER UPDATE ON public.message_bodies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_for_content();

create table public.message_events (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  message_id uuid not null,
  link_id uuid,
  kind text not null,
  at timestamp with time zone not null default now(),
  agent text not null default ''::text,
  client text not null default ''::text,
  network text,
  prefetch boolean not null default false,
  probed boolean not null default false,
  others integer not null default 0,
  verdict text not null default 'unsure'::text,
  rule text,
  reason text,
  classifier_version integer,
  corrected text,
  created_at timestamp with time zone not null default now(),
  constraint message_events_corrected_check CHECK ((corrected = ANY (ARRAY['human'::text, 'machine'::text]))),
  constraint message_events_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'click'::text, 'unsubscribe'::text]))),
  constraint message_events_verdict_check CHECK ((verdict = ANY (ARRAY['human'::text, 'machine'::text, 'unsure'::text]))),
  constraint message_events_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX message_events_newest ON ONLY public.message_events USING btree (workspace_id, id DESC);
CREATE INDEX message_events_of_message ON ONLY public.message_events USING btree (workspace_id, message_id, id);
CREATE INDEX message_events_unclassified ON ONLY public.message_events USING btree (message_id) WHERE (classifier_version IS NULL);

create table public.message_links (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  message_id uuid not null,
  url text not null,
  label text not null default ''::text,
  "position" integer not null,
  human_clicks integer not null default 0,
  machine_clicks integer not null default 0,
  unsure_clicks integer not null default 0,
  first_clicked_at timestamp with time zone,
  last_clicked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint message_links_label_check CHECK (((length(label) <= 500) OR private.fail('This link''s text is too long.'::text, 'Use at most 500 characters.'::text))),
  constraint message_links_message_id_position_key UNIQUE (message_id, "position"),
  constraint message_links_position_check CHECK (((("position" >= 1) AND ("position" <= 1000)) OR private.fail('A message has at most 1000 tracked links.'::text, 'Track fewer links.'::text))),
  constraint message_links_url_check CHECK ((((url ~* '^https?://[^[:space:][:cntrl:]]+$'::text) AND (octet_length(url) <= 8000)) OR private.fail((('"'::text || "left"(url, 100)) || '" is no link that can be tracked.'::text), 'Track links that begin with https://.'::text))),
  constraint message_links_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX message_links_newest ON public.message_links USING btree (workspace_id, id DESC);
CREATE INDEX message_links_of_message ON public.message_links USING btree (workspace_id, message_id);
CREATE TRIGGER count_rows AFTER INSERT ON public.message_links REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');

create table public.messages (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  created_by uuid default auth.uid() REFERENCES auth.users(id) ON DELETE SET NULL,
  recipient text not null,
  subject text not null default ''::text,
  tracks_opens boolean not null default true,
  sent_at timestamp with time zone,
  human_opens integer not null default 0,
  machine_opens integer not null default 0,
  unsure_opens integer not null default 0,
  human_clicks integer not null default 0,
  machine_clicks integer not null default 0,
  unsure_clicks integer not null default 0,
  first_opened_at timestamp with time zone,
  first_clicked_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  last_event_at timestamp with time zone,
  client text,
  open_notified_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  kind text not null default 'single'::text,
  campaign_id uuid,
  step_id uuid,
  variant_id uuid,
  lead_id uuid,
  mailbox_id uuid,
  state text,
  claim uuid,
  lease_until timestamp with time zone,
  attempts integer not null default 0,
  next_at timestamp with time zone,
  rfc_message_id text,
  rfc_references text[] not null default '{}'::text[],
  answer text,
  answer_class text,
  replied_at timestamp with time zone,
  bounced_at timestamp with time zone,
  complained_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  answers_id uuid,
  click_notified_at timestamp with time zone,
  handed_at timestamp with time zone,
  orphaned smallint not null default 0,
  tracks_clicks boolean not null default false,
  more_to text[] not null default '{}'::text[],
  cc text[] not null default '{}'::text[],
  bcc text[] not null default '{}'::text[],
  is_forward boolean not null default false,
  refused_addresses jsonb,
  superseded_by uuid,
  invitation_reply text,
  constraint messages_answer_check CHECK ((length(answer) <= 4000)),
  constraint messages_answers FOREIGN KEY (workspace_id, answers_id) REFERENCES inbound_messages(workspace_id, id) ON DELETE SET NULL (answers_id),
  constraint messages_bcc_check CHECK (private.are_emails(bcc)),
  constraint messages_campaign FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE SET NULL (campaign_id),
  constraint messages_cc_check CHECK (private.are_emails(cc)),
  constraint messages_check CHECK (((invitation_reply IS NULL) OR ((kind = 'answer'::text) AND (invitation_reply = ANY (ARRAY['accepted'::text, 'tentative'::text, 'declined'::text]))))),
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['single'::text, 'campaign'::text, 'answer'::text, 'test'::text]))),
  constraint messages_lead FOREIGN KEY (workspace_id, lead_id) REFERENCES campaign_leads(workspace_id, id) ON DELETE SET NULL (lead_id),
  constraint messages_mailbox FOREIGN KEY (workspace_id, mailbox_id) REFERENCES mailboxes(workspace_id, id) ON DELETE SET NULL (mailbox_id),
  constraint messages_more_to_check CHECK (private.are_emails(more_to)),
  constraint messages_recipient_check CHECK ((private.is_email(recipient) OR private.fail((('"'::text || "left"(recipient, 100)) || '" is not an email address.'::text), 'Give one like ada@example.com.'::text))),
  constraint messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'handing'::text, 'sent'::text, 'refused'::text, 'deferred'::text, 'uncertain'::text, 'suppressed'::text, 'expired'::text, 'cancelled'::text]))),
  constraint messages_step FOREIGN KEY (workspace_id, step_id) REFERENCES campaign_steps(workspace_id, id) ON DELETE SET NULL (step_id),
  constraint messages_subject_check CHECK (((length(subject) <= 998) OR private.fail('This subject is too long.'::text, 'A mail''s subject has at most 998 characters.'::text))),
  constraint messages_variant FOREIGN KEY (workspace_id, variant_id) REFERENCES step_variants(workspace_id, id) ON DELETE SET NULL (variant_id),
  constraint messages_workspace_id_id_key UNIQUE (workspace_id, id)
);
CREATE INDEX messages_answers ON public.messages USING btree (workspace_id, answers_id) WHERE (answers_id IS NOT NULL);
CREATE INDEX messages_author ON public.messages USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX messages_bounced ON public.messages USING btree (bounced_at) WHERE (bounced_at IS NOT NULL);
CREATE INDEX messages_campaign ON public.messages USING btree (workspace_id, campaign_id, id DESC);
CREATE INDEX messages_complained ON public.messages USING btree (complained_at) WHERE (complained_at IS NOT NULL);
CREATE INDEX messages_immediate ON public.messages USING btree (created_at) WHERE ((state = ANY (ARRAY['queued'::text, 'deferred'::text])) AND (kind = ANY (ARRAY['answer'::text, 'test'::text])));
CREATE INDEX messages_in_flight ON public.messages USING btree (lease_until) WHERE (state = ANY (ARRAY['sending'::text, 'handing'::text]));
CREATE INDEX messages_lead ON public.messages USING btree (workspace_id, lead_id);
CREATE INDEX messages_mailbox ON public.messages USING btree (workspace_id, mailbox_id, COALESCE(sent_at, bounced_at) DESC);
CREATE INDEX messages_newest ON public.messages USING btree (workspace_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX messages_once ON public.messages USING btree (lead_id, step_id) WHERE ((kind = 'campaign'::text) AND (superseded_by IS NULL));
CREATE UNIQUE INDEX messages_once_each ON public.messages USING btree (campaign_id, step_id, lower(recipient)) WHERE ((kind = 'campaign'::text) AND (superseded_by IS NULL) AND (recipient <> ''::text));
CREATE INDEX messages_recipient ON public.messages USING btree (workspace_id, lower(recipient), sent_at DESC);
CREATE UNIQUE INDEX messages_rfc ON public.messages USING btree (rfc_message_id) WHERE (rfc_message_id IS NOT NULL);
CREATE INDEX messages_singles_of_mailbox ON public.messages USING btree (mailbox_id, COALESCE(next_at, '-infinity'::timestamp with time zone), id) WHERE ((state = ANY (ARRAY['queued'::text, 'deferred'::text])) AND (kind = ANY (ARRAY['single'::text, 'test'::text])));
CREATE INDEX messages_step ON public.messages USING btree (workspace_id, step_id);
CREATE INDEX messages_to_try ON public.messages USING btree (mailbox_id, COALESCE(next_at, '-infinity'::timestamp with time zone), id) WHERE ((state = ANY (ARRAY['queued'::text, 'deferred'::text])) AND (kind = 'campaign'::text));
CREATE INDEX messages_uncertain ON public.messages USING btree (updated_at) WHERE (state = 'uncertain'::text);
CREATE INDEX messages_variant ON public.messages USING btree (workspace_id, variant_id);
CREATE INDEX messages_waiting ON public.messages USING btree (kind, state) WHERE (state = ANY (ARRAY['queued'::text, 'deferred'::text]));
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE CONSTRAINT TRIGGER follow_answer AFTER INSERT ON public.messages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = 'answer'::text)) EXECUTE FUNCTION private.refresh_for_answer();
CREATE CONSTRAINT TRIGGER follow_cancelled_answer AFTER UPDATE OF state ON public.messages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.kind = 'answer'::text) AND ((new.state = 'cancelled'::text) IS DISTINCT FROM (old.state = 'cancelled'::text)))) EXECUTE FUNCTION private.refresh_for_answer();
CREATE TRIGGER "normalize" BEFORE INSERT OR UPDATE OF recipient ON public.messages FOR EACH ROW WHEN ((octet_length(new.recipient) > length(new.recipient))) EXECUTE FUNCTION private.normalize_recipient();
CREATE TRIGGER count_rows AFTER INSERT ON public.messages REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER follow_removed_answer AFTER DELETE ON public.messages FOR EACH ROW WHEN ((old.kind = 'answer'::text)) EXECUTE FUNCTION private.refresh_for_removed_answer();
CREATE TRIGGER record_webhook_events_of_insert AFTER INSERT ON public.messages REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_insert_events_of_messages(); -- writes private.webhook_outbox
CREATE TRIGGER record_webhook_events_of_update AFTER UPDATE ON public.messages REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_update_events_of_messages(); -- writes private.webhook_outbox
CREATE TRIGGER require_tracking BEFORE INSERT ON public.messages FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_tracking();
CREATE TRIGGER touch BEFORE UPDATE ON public.messages FOR EACH ROW EXECUTE FUNCTION private.touch();
CREATE TRIGGER wake_sending AFTER INSERT ON public.messages FOR EACH ROW WHEN (((new.state = 'queued'::text) AND (new.kind = ANY (ARRAY['answer'::text, 'test'::text])))) EXECUTE FUNCTION private.wake_sending(); -- writes public.mailboxes
CREATE TRIGGER watch_rates AFTER UPDATE ON public.messages FOR EACH ROW WHEN (((new.kind = 'campaign'::text) AND (((old.bounced_at IS NULL) AND (new.bounced_at IS NOT NULL)) OR ((old.complained_at IS NULL) AND (new.complained_at IS NOT NULL)) OR ((old.unsubscribed_at IS NULL) AND (new.unsubscribed_at IS NOT NULL))))) EXECUTE FUNCTION private.watch_rates();

create table public.notification_channels (
  id uuid not null default uuid_v7() PRIMARY KEY,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE,
  category text not null,
  channel text not null,
  is_on boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint notification_channels_category_check CHECK (((category ~ '^[a-z][a-z0-9_]{0,49}$'::text) OR private.fail((('There is no notification category "'::text || "left"(category, 50)) || '".'::text), 'Use a category like replies.'::text))),
  constraint notification_channels_channel_check CHECK (((channel = ANY (ARRAY['email'::text, 'push'::text, 'chat'::text])) OR private.fail((('There is no channel "'::text || "left"(channel, 50)) || '".'::text), 'Use email, push or chat.'::text))),
  constraint notification_channels_user_id_category_channel_key UNIQUE (user_id, category, channel)
);
CREATE TRIGGER count_rows AFTER INSERT ON public.notification_channels REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('person', 't');

create table public.notification_mutes (
  id uuid not null default uuid_v7() PRIMARY KEY,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE,
  category text not null,
  created_at timestamp with time zone not null default now(),
  constraint notification_mutes_category_check CHECK (((category ~ '^[a-z][a-z0-9_]{0,49}$'::text) OR private.fail((('There is no notification category "'::text || "left"(category, 50)) || '".'::text), 'Use a category like usage.'::text))),
  constraint notification_mutes_user_id_category_key UNIQUE (user_id, category)
);
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER count_rows AFTER INSERT ON public.notification_mutes REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('person', 't');

create table public.notification_settings (
  id uuid not null default uuid_v7() PRIMARY KEY,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE UNIQUE,
  digest_hour smallint,
  time_zone text not null default 'UTC'::text,
  tells_subject boolean not null default false,
  digested_on date,
  created_at timestamp with time zone not null default now(),
  constraint notification_settings_digest_hour_check CHECK (((digest_hour IS NULL) OR ((digest_hour >= 0) AND (digest_hour <= 23)) OR private.fail((('A day has no hour '::text || digest_hour) || '.'::text), 'Choose an hour from 0 to 23.'::text)))
);
CREATE INDEX notification_settings_digest ON public.notification_settings USING btree (digested_on) WHERE (digest_hour IS NOT NULL);
CREATE TRIGGER check_time_zone BEFORE INSERT OR UPDATE OF time_zone ON public.notification_settings FOR EACH ROW EXECUTE FUNCTION private.check_time_zone();
CREATE TRIGGER start_digest BEFORE INSERT OR UPDATE OF digest_hour, time_zone ON public.notification_settings FOR EACH ROW EXECUTE FUNCTION private.start_digest();

create table public.notifications (
  id uuid not null default uuid_v7() PRIMARY KEY,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE,
  title text not null,
  message text not null default ''::text,
  type text not null default 'info'::text,
  is_read boolean not null default false,
  created_at timestamp with time zone not null default now(),
  conversation_id uuid,
  constraint notifications_message_check CHECK (((length(message) <= 5000) OR private.fail('This message is too long.'::text, 'Use at most 5000 characters.'::text))),
  constraint notifications_title_check CHECK (((COALESCE(title, ''::text) <> ''::text) OR private.fail('A notification needs a title.'::text, 'Give it a title.'::text))),
  constraint notifications_title_check1 CHECK (((length(title) <= 200) OR private.fail('This title is too long.'::text, 'Use at most 200 characters.'::text))),
  constraint notifications_type_check CHECK (((type ~ '^[a-z][a-z0-9_]{0,49}$'::text) OR private.fail((('There is no notification type "'::text || "left"(type, 50)) || '".'::text), 'Use a type like info.'::text)))
);
CREATE INDEX notifications_conversation ON public.notifications USING btree (conversation_id) WHERE (NOT is_read);
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (NOT is_read);
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER count_rows AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('person', 't');
CREATE TRIGGER hand_to_cell BEFORE INSERT ON public.notifications FOR EACH ROW EXECUTE FUNCTION private.hand_notification_to_cell(); -- writes private.cell_outbox
CREATE TRIGGER respect_mutes BEFORE INSERT ON public.notifications FOR EACH ROW WHEN ((new.type <> 'info'::text)) EXECUTE FUNCTION private.respect_mutes();

create table public.placement_tests (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  campaign_id uuid not null,
  step_id uuid,
  contact_id uuid,
  created_by uuid REFERENCES auth.users(id) ON DELETE SET NULL,
  cause text not null default 'person'::text,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  emails integer,
  inbox integer,
  spam integer,
  missing integer,
  api_key_id uuid,
  content_check jsonb,
  content_checks smallint not null default 0,
  content_checked_at timestamp with time zone,
  constraint placement_tests_cause_check CHECK ((cause = ANY (ARRAY['person'::text, 'schedule'::text, 'follow_up'::text]))),
  constraint placement_tests_content_check_check CHECK ((length((content_check)::text) <= 50000)),
  constraint placement_tests_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint placement_tests_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES audience(workspace_id, id) ON DELETE SET NULL (contact_id),
  constraint placement_tests_workspace_id_id_key UNIQUE (workspace_id, id),
  constraint placement_tests_workspace_id_step_id_fkey FOREIGN KEY (workspace_id, step_id) REFERENCES campaign_steps(workspace_id, id) ON DELETE SET NULL (step_id)
);
CREATE INDEX placement_tests_author ON public.placement_tests USING btree (created_by);
CREATE INDEX placement_tests_campaign ON public.placement_tests USING btree (workspace_id, campaign_id, id DESC);
CREATE INDEX placement_tests_contact ON public.placement_tests USING btree (workspace_id, contact_id);
CREATE INDEX placement_tests_key ON public.placement_tests USING btree (api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX placement_tests_running ON public.placement_tests USING btree (created_at) WHERE (finished_at IS NULL);
CREATE INDEX placement_tests_step ON public.placement_tests USING btree (workspace_id, step_id);
CREATE TRIGGER record_webhook_events_of_update AFTER UPDATE ON public.placement_tests REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_update_events_of_placement_tests(); -- writes private.webhook_outbox

create table public.placements (
  id uuid not null PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  test_id uuid not null,
  mailbox_id uuid,
  seed_id uuid,
  sender text not null,
  seed text not null,
  provider text not null,
  result text not null default 'waiting'::text,
  sent_at timestamp with time zone,
  found_at timestamp with time zone,
  delay integer,
  folder text not null default ''::text,
  spf text not null default ''::text,
  dkim text not null default ''::text,
  dmarc text not null default ''::text,
  spam_headers text not null default ''::text,
  reason text not null default ''::text,
  constraint placements_result_check CHECK ((result = ANY (ARRAY['waiting'::text, 'inbox'::text, 'promotions'::text, 'social'::text, 'updates'::text, 'forums'::text, 'spam'::text, 'trash'::text, 'other'::text, 'missing'::text, 'unsent'::text, 'unread'::text]))),
  constraint placements_workspace_id_mailbox_id_fkey FOREIGN KEY (workspace_id, mailbox_id) REFERENCES mailboxes(workspace_id, id) ON DELETE SET NULL (mailbox_id),
  constraint placements_workspace_id_seed_id_fkey FOREIGN KEY (workspace_id, seed_id) REFERENCES mailboxes(workspace_id, id) ON DELETE SET NULL (seed_id),
  constraint placements_workspace_id_test_id_fkey FOREIGN KEY (workspace_id, test_id) REFERENCES placement_tests(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX placements_mailbox ON public.placements USING btree (workspace_id, mailbox_id);
CREATE INDEX placements_seed ON public.placements USING btree (workspace_id, seed_id);
CREATE INDEX placements_test ON public.placements USING btree (workspace_id, test_id);

create table public.profiles (
  id uuid not null PRIMARY KEY REFERENCES auth.users(id) ON DELETE CASCADE,
  name text not null default 'Unknown User'::text,
  username text,
  role text not null default 'user'::text,
  last_login timestamp with time zone,
  bio text,
  company text,
  job_title text,
  created_at timestamp with time zone not null default now(),
  avatar text,
  constraint profiles_bio_check CHECK (((length(COALESCE(bio, ''::text)) <= 5000) OR private.fail('This bio is too long.'::text, 'Use at most 5000 characters.'::text))),
  constraint profiles_check CHECK (((avatar IS NULL) OR (avatar ~ (('^'::text || id) || '/[0-9a-f-]{36}\.(png|jpg|gif|webp)$'::text)) OR private.fail('This is no picture of yours.'::text, 'Upload it to avatars under your own id.'::text))),
  constraint profiles_company_check CHECK (((length(COALESCE(company, ''::text)) <= 200) OR private.fail('This company name is too long.'::text, 'Use at most 200 characters.'::text))),
  constraint profiles_job_title_check CHECK (((length(COALESCE(job_title, ''::text)) <= 200) OR private.fail('This job title is too long.'::text, 'Use at most 200 characters.'::text))),
  constraint profiles_name_check CHECK (((length(name) <= 200) OR private.fail('This name is too long.'::text, 'Use at most 200 characters.'::text))),
  constraint profiles_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))),
  constraint profiles_username_check CHECK (((COALESCE(username, ''::text) !~ '@'::text) OR private.fail('A username can''t contain @.'::text, 'Choose one without it.'::text))),
  constraint profiles_username_check1 CHECK (((COALESCE(username, ''::text) !~ '[[:cntrl:]]'::text) OR private.fail('This username holds characters that can''t be shown.'::text, 'Type it by hand.'::text))),
  constraint profiles_username_check2 CHECK (((length(COALESCE(username, ''::text)) <= 64) OR private.fail('This username is too long.'::text, 'Use at most 64 characters.'::text)))
);
CREATE INDEX profiles_admins ON public.profiles USING btree (id) WHERE (role = 'admin'::text);
CREATE INDEX profiles_last_login ON public.profiles USING btree (last_login) WHERE (last_login IS NOT NULL);
CREATE UNIQUE INDEX profiles_username ON public.profiles USING btree (lower(username));
CREATE INDEX profiles_username_skeleton ON public.profiles USING btree (private.username_skeleton(username));
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER "normalize" BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.normalize_profile();
CREATE TRIGGER appoint_admin BEFORE INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.appoint_admin();
CREATE TRIGGER end_impersonations AFTER UPDATE OF role ON public.profiles FOR EACH ROW WHEN ((old.role IS DISTINCT FROM new.role)) EXECUTE FUNCTION private.end_impersonations(); -- writes auth.sessions
CREATE TRIGGER index_account AFTER INSERT OR UPDATE OF name, username ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.index_changed_account();
CREATE TRIGGER require_distinct_username_insert BEFORE INSERT ON public.profiles FOR EACH ROW WHEN ((new.username IS NOT NULL)) EXECUTE FUNCTION private.require_distinct_username();
CREATE TRIGGER require_distinct_username_update BEFORE UPDATE OF username ON public.profiles FOR EACH ROW WHEN (((new.username IS NOT NULL) AND (new.username IS DISTINCT FROM old.username))) EXECUTE FUNCTION private.require_distinct_username();

create table public.push_subscriptions (
  id uuid not null default uuid_v7() PRIMARY KEY,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE,
  endpoint text not null UNIQUE,
  p256dh text not null,
  auth text not null,
  device text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint push_subscriptions_auth_check CHECK (((auth ~ '^[A-Za-z0-9_-]{22}(==)?$'::text) OR private.fail('The key of this browser is not valid.'::text, 'Turn the notices of this browser off and on again.'::text))),
  constraint push_subscriptions_device_check CHECK ((length(device) <= 100)),
  constraint push_subscriptions_endpoint_check CHECK ((((endpoint ~ '^https?://[^/@\s]+/'::text) AND (length(endpoint) <= 2000)) OR private.fail('This is no address of a push service.'::text, 'Turn the notices of this browser off and on again.'::text))),
  constraint push_subscriptions_p256dh_check CHECK (((p256dh ~ '^[A-Za-z0-9_-]{87}=?$'::text) OR private.fail('The key of this browser is not valid.'::text, 'Turn the notices of this browser off and on again.'::text)))
);
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id);

create table public.saved_views (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamp with time zone not null default now(),
  is_shared boolean not null default false,
  constraint saved_views_list_check CHECK (((list ~ '^[a-z][a-z_]{0,39}$'::text) OR private.fail((('There is no list "'::text || "left"(list, 40)) || '".'::text), 'Use a list like templates.'::text))),
  constraint saved_views_name_check CHECK (((btrim(COALESCE(name, ''::text)) <> ''::text) OR private.fail('A view needs a name.'::text, 'Type a name.'::text))),
  constraint saved_views_name_check1 CHECK (((length(name) <= 60) OR private.fail('This view name is too long.'::text, 'Use at most 60 characters.'::text))),
  constraint saved_views_query_check CHECK (((length(query) <= 2000) OR private.fail('This view holds too many filters.'::text, 'Choose fewer.'::text)))
);
CREATE UNIQUE INDEX saved_views_name ON public.saved_views USING btree (workspace_id, user_id, list, lower(name));
CREATE INDEX saved_views_person ON public.saved_views USING btree (user_id);
CREATE INDEX saved_views_shared ON public.saved_views USING btree (workspace_id, list) WHERE is_shared;
CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.saved_views REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER count_rows AFTER INSERT ON public.saved_views REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER one_line BEFORE INSERT OR UPDATE OF name ON public.saved_views FOR EACH ROW WHEN ((new.name ~ '[\n\r\x0b\f\u0085\u2028\u2029]'::text)) EXECUTE FUNCTION private.convert_to_one_line('name');

create table public.segments (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  name text not null,
  kind text not null default 'live'::text,
  filter jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint segments_filter_check CHECK (((jsonb_typeof(filter) = 'object'::text) OR private.fail('This filter is not an object.'::text, 'Build it again in the segment editor.'::text))),
  constraint segments_filter_check1 CHECK (((length((filter)::text) <= 50000) OR private.fail('This filter is too long.'::text, 'Split it into several segments.'::text))),
  constraint segments_kind_check CHECK (((kind = ANY (ARRAY['live'::text, 'static'::text])) OR private.fail('A segment is live or static.'::text, 'Choose one of the two.'::text))),
  constraint segments_name_check CHECK (((COALESCE(name, ''::text) <> ''::text) OR private.fail('A segment needs a name.'::text, 'Type a name.'::text))),
  constraint segments_name_check1 CHECK (((length(name) <= 120) OR private.fail('This segment name is too long.'::text, 'Use at most 120 characters.'::text))),
  constraint segments_place UNIQUE (workspace_id, id)
);
CREATE UNIQUE INDEX segments_name ON public.segments USING btree (workspace_id, lower(name));
CREATE TRIGGER "normalize" BEFORE INSERT OR UPDATE ON public.segments FOR EACH ROW EXECUTE FUNCTION private.normalize_segment();
CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.segments REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER count_rows AFTER INSERT ON public.segments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER keep_deleted BEFORE DELETE ON public.segments FOR EACH ROW EXECUTE FUNCTION private.trash_deleted_by_person('segment'); -- writes public.trash
CREATE TRIGGER keep_place BEFORE UPDATE ON public.segments FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND ((old.id <> new.id) OR (old.workspace_id <> new.workspace_id)))) EXECUTE FUNCTION private.refuse('A segment stays in its workspace.', 'Build it again in the other workspace.');
CREATE TRIGGER log_change AFTER INSERT OR DELETE OR UPDATE ON public.segments FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.log_change('segment');
CREATE TRIGGER remove_from_segments AFTER DELETE ON public.segments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.remove_from_segments(); -- writes private.segment_members
CREATE TRIGGER touch BEFORE UPDATE ON public.segments FOR EACH ROW EXECUTE FUNCTION private.touch();

create table public.sending_domains (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  domain text not null,
  dkim_selector text,
  checks jsonb not null default '{}'::jsonb,
  checked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  kind text not null default 'sending'::text,
  next_check_at timestamp with time zone not null default (now() + (random() * '01:00:00'::interval)),
  registry_asked_at timestamp with time zone,
  failing text[] not null default '{}'::text[],
  failing_since timestamp with time zone,
  paused_at timestamp with time zone,
  constraint sending_domains_dkim_selector_check CHECK ((length(dkim_selector) <= 63)),
  constraint sending_domains_domain_check CHECK (private.is_email(('any@'::text || domain))),
  constraint sending_domains_kind_check CHECK ((kind = ANY (ARRAY['sending'::text, 'tracking'::text])))
);
CREATE UNIQUE INDEX sending_domains_domain ON public.sending_domains USING btree (workspace_id, lower(domain));
CREATE INDEX sending_domains_due ON public.sending_domains USING btree (next_check_at);
CREATE TRIGGER record_webhook_events_of_update AFTER UPDATE ON public.sending_domains REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_update_events_of_sending_domains(); -- writes private.webhook_outbox

create table public.sequence_versions (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  campaign_id uuid not null,
  version integer not null,
  user_id uuid REFERENCES auth.users(id) ON DELETE SET NULL,
  sequence jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint sequence_versions_campaign_id_version_key UNIQUE (campaign_id, version),
  constraint sequence_versions_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX sequence_versions_author ON public.sequence_versions USING btree (user_id);
CREATE INDEX sequence_versions_campaign ON public.sequence_versions USING btree (workspace_id, campaign_id, version DESC);
CREATE TRIGGER count_rows AFTER INSERT ON public.sequence_versions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');

create table public.shared_campaign_reports (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  campaign_id uuid not null,
  token text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) UNIQUE,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint shared_campaign_reports_check CHECK ((COALESCE((expires_at > created_at), true) OR private.fail('This link would end before it begins.'::text, 'Choose a time to come.'::text))),
  constraint shared_campaign_reports_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint shared_campaign_reports_workspace_id_campaign_id_key UNIQUE (workspace_id, campaign_id)
);
comment on table public.shared_campaign_reports is 'A link by which anybody may read the report of one campaign.';
CREATE TRIGGER refuse_lasting_access BEFORE INSERT ON public.shared_campaign_reports FOR EACH ROW EXECUTE FUNCTION private.refuse_lasting_access();

create table public.shared_reports (
  id uuid not null default uuid_v7() PRIMARY KEY,
  analysis_id uuid not null REFERENCES analyses(id) ON DELETE CASCADE UNIQUE,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE,
  token text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) UNIQUE,
  created_at timestamp with time zone not null default now()
);
CREATE INDEX shared_reports_author ON public.shared_reports USING btree (user_id);

create table public.snippets (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  name text not null,
  content text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint snippets_content_check CHECK (((btrim(COALESCE(content, ''::text)) <> ''::text) OR private.fail('A snippet needs words.'::text, 'Type what it inserts.'::text))),
  constraint snippets_content_check1 CHECK (((length(content) <= 20000) OR private.fail('This snippet is too long.'::text, 'Use at most 20000 characters.'::text))),
  constraint snippets_name_check CHECK (((btrim(COALESCE(name, ''::text)) <> ''::text) OR private.fail('A snippet needs a name.'::text, 'Type a name.'::text))),
  constraint snippets_name_check1 CHECK (((length(name) <= 80) OR private.fail('This snippet name is too long.'::text, 'Use at most 80 characters.'::text)))
);
CREATE UNIQUE INDEX snippets_name ON public.snippets USING btree (workspace_id, lower(name));
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.snippets REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER count_rows AFTER INSERT ON public.snippets REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER keep_deleted BEFORE DELETE ON public.snippets FOR EACH ROW EXECUTE FUNCTION private.trash_deleted_by_person('snippet'); -- writes public.trash
CREATE TRIGGER keep_place BEFORE UPDATE ON public.snippets FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND ((old.id <> new.id) OR (old.workspace_id <> new.workspace_id)))) EXECUTE FUNCTION private.refuse('A snippet stays in its workspace.', 'Write it again in the other workspace.');
CREATE TRIGGER one_line BEFORE INSERT OR UPDATE OF name ON public.snippets FOR EACH ROW WHEN ((new.name ~ '[\n\r\x0b\f\u0085\u2028\u2029]'::text)) EXECUTE FUNCTION private.convert_to_one_line('name');
CREATE TRIGGER touch BEFORE UPDATE ON public.snippets FOR EACH ROW EXECUTE FUNCTION private.touch();

create table public.step_tests (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  step_id uuid not null UNIQUE,
  goal text not null default 'positive'::text,
  method text not null default 'fixed'::text,
  floor smallint not null default 10,
  is_on boolean not null default true,
  started_at timestamp with time zone not null default now(),
  state text not null default 'undecided'::text,
  decided_at timestamp with time zone,
  review jsonb,
  shares jsonb,
  reviewed_at timestamp with time zone,
  next_review_at timestamp with time zone default now(),
  created_at timestamp with time zone not null default now(),
  constraint step_tests_floor_check CHECK (((floor = ANY (ARRAY[0, 5, 10, 15, 20])) OR private.fail('A variant keeps 0, 5, 10, 15 or 20 per cent.'::text, 'Choose one of these.'::text))),
  constraint step_tests_goal_check CHECK (((goal = ANY (ARRAY['positive'::text, 'reply'::text, 'click'::text])) OR private.fail((('There is no goal "'::text || "left"(goal, 50)) || '" of a test.'::text), 'Use positive, reply or click.'::text))),
  constraint step_tests_method_check CHECK (((method = ANY (ARRAY['fixed'::text, 'bandit'::text])) OR private.fail((('There is no method "'::text || "left"(method, 50)) || '" of a test.'::text), 'Use fixed or bandit.'::text))),
  constraint step_tests_state_check CHECK ((state = ANY (ARRAY['undecided'::text, 'winner'::text, 'no_difference'::text]))),
  constraint step_tests_workspace_id_step_id_fkey FOREIGN KEY (workspace_id, step_id) REFERENCES campaign_steps(workspace_id, id) ON DELETE CASCADE,
  constraint step_tests_workspace_id_step_id_key UNIQUE (workspace_id, step_id)
);
CREATE INDEX step_tests_due ON public.step_tests USING btree (next_review_at) WHERE is_on;
CREATE TRIGGER check_new_step_test BEFORE INSERT ON public.step_tests FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.check_step_test();
CREATE TRIGGER check_step_test BEFORE UPDATE OF goal, method, floor, is_on ON public.step_tests FOR EACH ROW EXECUTE FUNCTION private.check_step_test();

create table public.step_variants (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  step_id uuid not null,
  label text,
  weight integer not null default 1,
  subject text not null default ''::text,
  content_text text not null default ''::text,
  content_html text,
  created_at timestamp with time zone not null default now(),
  template_id uuid,
  constraint step_variants_content_html_check CHECK ((((length(content_html) <= 500000) IS NOT FALSE) OR private.fail('This email is too long.'::text, 'Use at most 500000 characters.'::text))),
  constraint step_variants_content_text_check CHECK (((length(content_text) <= 200000) OR private.fail('This email is too long.'::text, 'Use at most 200000 characters.'::text))),
  constraint step_variants_label_check CHECK ((label ~ '^[A-Z]$'::text)),
  constraint step_variants_step_id_label_key UNIQUE (step_id, label) DEFERRABLE INITIALLY DEFERRED,
  constraint step_variants_subject_check CHECK (((length(subject) <= 998) OR private.fail('This subject is too long.'::text, 'A mail''s subject has at most 998 characters.'::text))),
  constraint step_variants_template FOREIGN KEY (workspace_id, template_id) REFERENCES email_templates(workspace_id, id) ON DELETE SET NULL (template_id),
  constraint step_variants_weight_check CHECK (((weight >= 0) AND (weight <= 100))),
  constraint step_variants_workspace_id_id_key UNIQUE (workspace_id, id),
  constraint step_variants_workspace_id_step_id_fkey FOREIGN KEY (workspace_id, step_id) REFERENCES campaign_steps(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX step_variants_step ON public.step_variants USING btree (workspace_id, step_id, label);
CREATE INDEX step_variants_template ON public.step_variants USING btree (workspace_id, template_id);
CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.step_variants REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER count_rows AFTER INSERT ON public.step_variants REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER one_line BEFORE INSERT OR UPDATE OF label, subject ON public.step_variants FOR EACH ROW WHEN (((COALESCE(new.label, ''::text) || COALESCE(new.subject, ''::text)) ~ '[\n\r\x0b\f\u0085\u2028\u2029]'::text)) EXECUTE FUNCTION private.convert_to_one_line('label', 'subject');
CREATE TRIGGER restart_step_test AFTER UPDATE OF subject, content_text, content_html, label, weight ON public.step_variants FOR EACH ROW WHEN ((((((old.subject IS DISTINCT FROM new.subject) OR (old.content_text IS DISTINCT FROM new.content_text)) OR (old.content_html IS DISTINCT FROM new.content_html)) OR (old.label IS DISTINCT FROM new.label)) OR (old.weight IS DISTINCT FROM new.weight))) EXECUTE FUNCTION private.restart_step_test(); -- writes public.step_tests
CREATE TRIGGER restart_step_test_by_new AFTER INSERT ON public.step_variants FOR EACH ROW EXECUTE FUNCTION private.restart_step_test(); -- writes public.step_tests

create table public.subscriptions (
  id uuid not null default uuid_v7() PRIMARY KEY,
  user_id uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  subscription_status text not null,
  plan_type text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  billing_period text,
  current_period_end timestamp with time zone,
  cancel_at_period_end boolean not null default false,
  provider text not null default 'grant'::text,
  constraint subscriptions_billing_period_check CHECK ((billing_period = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  constraint subscriptions_provider_check CHECK ((provider = ANY (ARRAY['grant'::text, 'sandbox'::text, 'stripe'::text])))
);
CREATE UNIQUE INDEX subscriptions_live ON public.subscriptions USING btree (user_id) WHERE (subscription_status = ANY (ARRAY['active'::text, 'trialing'::text]));
CREATE INDEX subscriptions_live_newest ON public.subscriptions USING btree (created_at DESC, id DESC) WHERE (subscription_status = ANY (ARRAY['active'::text, 'trialing'::text]));
CREATE INDEX subscriptions_newest ON public.subscriptions USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX subscriptions_sandbox ON public.subscriptions USING btree (user_id) WHERE (provider = 'sandbox'::text);
CREATE UNIQUE INDEX subscriptions_stripe ON public.subscriptions USING btree (user_id) WHERE (provider = 'stripe'::text);
CREATE INDEX subscriptions_user ON public.subscriptions USING btree (user_id);
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER index_account AFTER INSERT OR DELETE OR UPDATE OF plan_type, subscription_status ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION private.index_subscriber();

create table public.support_answers (
  id uuid not null default uuid_v7() PRIMARY KEY,
  request_id uuid not null REFERENCES support_requests(id) ON DELETE CASCADE,
  author_id uuid REFERENCES auth.users(id) ON DELETE SET NULL,
  message text not null,
  created_at timestamp with time zone not null default now(),
  constraint support_answers_message_check CHECK ((((length(message) >= 1) AND (length(message) <= 20000)) OR private.fail('Please write an answer.'::text, 'Use at most 20000 characters.'::text)))
);
CREATE INDEX support_answers_author ON public.support_answers USING btree (author_id);
CREATE INDEX support_answers_request ON public.support_answers USING btree (request_id, created_at, id);

create table public.support_requests (
  id uuid not null default uuid_v7() PRIMARY KEY,
  kind text not null,
  user_id uuid REFERENCES auth.users(id) ON DELETE SET NULL,
  name text not null,
  email text not null,
  subject text,
  category text,
  priority text not null default 'medium'::text,
  message text not null,
  url text,
  user_agent text,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  priority_support boolean not null default false,
  constraint support_requests_category_check CHECK (((COALESCE(category, 'other'::text) = ANY (ARRAY['bug'::text, 'feature'::text, 'help'::text, 'account'::text, 'other'::text])) OR private.fail((('There is no category "'::text || "left"(category, 50)) || '".'::text), 'Use bug, feature, help, account or other.'::text))),
  constraint support_requests_email_check CHECK ((private.is_email(email) OR private.fail((('"'::text || "left"(email, 100)) || '" is not an email address.'::text), 'Correct the address, so that we can answer.'::text))),
  constraint support_requests_kind_check CHECK ((kind = ANY (ARRAY['contact'::text, 'support'::text]))),
  constraint support_requests_message_check CHECK ((((length(message) >= 1) AND (length(message) <= 20000)) OR private.fail('Please write a message.'::text, 'Use at most 20000 characters.'::text))),
  constraint support_requests_name_check CHECK ((((length(name) >= 1) AND (length(name) <= 200)) OR private.fail('Please give your name.'::text, 'Use at most 200 characters.'::text))),
  constraint support_requests_priority_check CHECK (((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text])) OR private.fail((('There is no priority "'::text || "left"(priority, 50)) || '".'::text), 'Use low, medium, high or critical.'::text))),
  constraint support_requests_state_check CHECK (((state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])) OR private.fail((('There is no state "'::text || "left"(state, 50)) || '".'::text), 'Use open, answered or closed.'::text))),
  constraint support_requests_subject_check CHECK (((length(COALESCE(subject, ''::text)) <= 998) OR private.fail('This subject is too long.'::text, 'Use at most 998 characters.'::text))),
  constraint support_requests_url_check CHECK (((length(COALESCE(url, ''::text)) <= 2000) OR private.fail('This page address is too long.'::text, 'Leave it out.'::text))),
  constraint support_requests_user_agent_check CHECK (((length(COALESCE(user_agent, ''::text)) <= 1000) OR private.fail('This browser name is too long.'::text, 'Leave it out.'::text)))
);
CREATE INDEX support_requests_newest ON public.support_requests USING btree (created_at DESC, id DESC);
CREATE INDEX support_requests_open ON public.support_requests USING btree (state, created_at DESC, id DESC);
CREATE INDEX support_requests_sender ON public.support_requests USING btree (user_id, created_at DESC);
CREATE INDEX support_requests_waiting ON public.support_requests USING btree (created_at, id) INCLUDE (kind, priority, priority_support) WHERE (state = 'open'::text);
CREATE TRIGGER log_request_state AFTER UPDATE OF state ON public.support_requests FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) AND (new.state <> 'answered'::text))) EXECUTE FUNCTION private.log_request_state();
CREATE TRIGGER one_line BEFORE INSERT OR UPDATE OF name, subject ON public.support_requests FOR EACH ROW WHEN (((COALESCE(new.name, ''::text) || COALESCE(new.subject, ''::text)) ~ '[\n\r\x0b\f\u0085\u2028\u2029]'::text)) EXECUTE FUNCTION private.convert_to_one_line('name', 'subject');
CREATE TRIGGER set_priority_support BEFORE INSERT ON public.support_requests FOR EACH ROW EXECUTE FUNCTION private.set_priority_support();

create table public.suppressions (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  address text,
  address_hash bytea,
  reason text not null default 'manual'::text,
  source text,
  created_at timestamp with time zone not null default now(),
  inbound_id uuid,
  pattern text,
  mail_server text,
  sha256 text,
  for_account boolean not null default false,
  constraint suppressions_address_check CHECK (((address IS NULL) OR private.is_email(address) OR private.is_email(('any@'::text || address)) OR private.fail((('"'::text || "left"(address, 100)) || '" is neither an email address nor a domain.'::text), 'Give one like ada@example.com or example.com.'::text))),
  constraint suppressions_check CHECK ((num_nonnulls(address, address_hash, pattern, mail_server, sha256) > 0)),
  constraint suppressions_mail_server_check CHECK (((mail_server IS NULL) OR private.is_email(('any@'::text || mail_server)) OR private.fail((('"'::text || "left"(mail_server, 100)) || '" is not the domain of a mail server.'::text), 'Give one like mimecast.com.'::text))),
  constraint suppressions_pattern_check CHECK (((pattern IS NULL) OR ((length(pattern) <= 200) AND (pattern ~ '^[^[:space:]]*@[^[:space:]]+$'::text) AND (pattern ~ '[*]'::text) AND ((length(pattern) - length(replace(pattern, '*'::text, ''::text))) <= 5) AND (length(translate(pattern, '*@.'::text, ''::text)) >= 2)) OR private.fail((('"'::text || "left"(pattern, 100)) || '" is not a pattern of addresses.'::text), 'Give one like noreply*@* or *@*.gov, with up to five asterisks.'::text))),
  constraint suppressions_reason_check CHECK (((reason = ANY (ARRAY['manual'::text, 'not_interested'::text, 'unsubscribe'::text, 'complaint'::text, 'bounce'::text, 'erased'::text])) OR private.fail((('There is no reason "'::text || "left"(reason, 50)) || '".'::text), 'Use manual or not_interested.'::text))),
  constraint suppressions_sha256_check CHECK (((sha256 IS NULL) OR (sha256 ~ '^[0-9a-f]{64}$'::text) OR private.fail('This is not a SHA-256.'::text, 'Give 64 hexadecimal digits.'::text))),
  constraint suppressions_source_check CHECK (((length(COALESCE(source, ''::text)) <= 200) OR private.fail('This source is too long.'::text, 'Use at most 200 characters.'::text)))
);
CREATE UNIQUE INDEX suppressions_address ON public.suppressions USING btree (workspace_id, lower(address));
CREATE INDEX suppressions_bounced ON public.suppressions USING btree (workspace_id, split_part(lower(address), '@'::text, 2)) WHERE (reason = 'bounce'::text);
CREATE INDEX suppressions_for_account ON public.suppressions USING btree (workspace_id) WHERE for_account;
CREATE UNIQUE INDEX suppressions_hash ON public.suppressions USING btree (workspace_id, address_hash);
CREATE UNIQUE INDEX suppressions_mail_server ON public.suppressions USING btree (workspace_id, mail_server);
CREATE INDEX suppressions_newest ON public.suppressions USING btree (workspace_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX suppressions_pattern ON public.suppressions USING btree (workspace_id, pattern);
CREATE UNIQUE INDEX suppressions_sha256 ON public.suppressions USING btree (workspace_id, sha256);
CREATE INDEX suppressions_wider ON public.suppressions USING btree (workspace_id) WHERE (address IS NULL);
CREATE TRIGGER "normalize" BEFORE INSERT OR UPDATE ON public.suppressions FOR EACH ROW EXECUTE FUNCTION private.normalize_suppression();
CREATE TRIGGER count_rows AFTER INSERT ON public.suppressions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 'f');
CREATE TRIGGER end_suppressed AFTER INSERT ON public.suppressions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.end_suppressed();
CREATE TRIGGER keep_deleted BEFORE DELETE ON public.suppressions FOR EACH ROW EXECUTE FUNCTION private.trash_deleted_by_person('suppression'); -- writes public.trash
CREATE TRIGGER log_change AFTER INSERT OR DELETE ON public.suppressions FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.log_change('suppression');
CREATE TRIGGER record_webhook_events_of_insert AFTER INSERT ON public.suppressions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.record_insert_events_of_suppressions(); -- writes private.webhook_outbox
CREATE TRIGGER share_new_suppression AFTER INSERT ON public.suppressions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.share_new_suppression();

create table public.template_favourites (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  template_id uuid not null,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE,
  created_at timestamp with time zone not null default now(),
  constraint template_favourites_user_id_template_id_key UNIQUE (user_id, template_id),
  constraint template_favourites_workspace_id_template_id_fkey FOREIGN KEY (workspace_id, template_id) REFERENCES email_templates(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX template_favourites_template ON public.template_favourites USING btree (workspace_id, template_id);

create table public.template_folders (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  name text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint template_folders_name_check CHECK (((btrim(COALESCE(name, ''::text)) <> ''::text) OR private.fail('A folder needs a name.'::text, 'Type a name.'::text))),
  constraint template_folders_name_check1 CHECK (((length(name) <= 80) OR private.fail('This folder name is too long.'::text, 'Use at most 80 characters.'::text))),
  constraint template_folders_workspace_id_id_key UNIQUE (workspace_id, id)
);
CREATE UNIQUE INDEX template_folders_name ON public.template_folders USING btree (workspace_id, lower(name));
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.template_folders REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER count_rows AFTER INSERT ON public.template_folders REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER keep_deleted BEFORE DELETE ON public.template_folders FOR EACH ROW EXECUTE FUNCTION private.trash_deleted_by_person('folder'); -- writes public.trash
CREATE TRIGGER keep_place BEFORE UPDATE ON public.template_folders FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND ((old.id <> new.id) OR (old.workspace_id <> new.workspace_id)))) EXECUTE FUNCTION private.refuse('A folder stays in its workspace.', 'Make one in the other workspace.');
CREATE TRIGGER one_line BEFORE INSERT OR UPDATE OF name ON public.template_folders FOR EACH ROW WHEN ((new.name ~ '[\n\r\x0b\f\u0085\u2028\u2029]'::text)) EXECUTE FUNCTION private.convert_to_one_line('name');
CREATE TRIGGER touch BEFORE UPDATE ON public.template_folders FOR EACH ROW EXECUTE FUNCTION private.touch();

create table public.tracking_settings (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE UNIQUE,
  domain text,
  domain_state text not null default 'unset'::text,
  domain_found text,
  domain_checked_at timestamp with time zone,
  excluded_domains text[] not null default '{}'::text[],
  keep_months integer,
  created_at timestamp with time zone not null default now(),
  heeds_privacy_signals boolean not null default true,
  constraint tracking_settings_domain_check CHECK (((domain IS NULL) OR ((domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'::text) AND (domain !~ '^[0-9.]+$'::text) AND (length(domain) <= 253)) OR private.fail((('"'::text || "left"(domain, 100)) || '" is no domain.'::text), 'Give one of yours, like links.example.com.'::text))),
  constraint tracking_settings_domain_state_check CHECK ((domain_state = ANY (ARRAY['unset'::text, 'waiting'::text, 'wrong'::text, 'working'::text]))),
  constraint tracking_settings_excluded_domains_check CHECK (((cardinality(excluded_domains) <= 100) OR private.fail('These are too many domains.'::text, 'Leave out at most 100.'::text))),
  constraint tracking_settings_keep_months_check CHECK (((keep_months IS NULL) OR ((keep_months >= 1) AND (keep_months <= 120)) OR private.fail('Events are kept for 1 to 120 months, or for ever.'::text, 'Choose a number in between.'::text)))
);
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER keep_place BEFORE UPDATE ON public.tracking_settings FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (old.workspace_id <> new.workspace_id))) EXECUTE FUNCTION private.refuse('Settings stay with their workspace.', 'Change those of the other one.');
CREATE TRIGGER settle BEFORE INSERT OR UPDATE ON public.tracking_settings FOR EACH ROW EXECUTE FUNCTION private.reset_domain_check();

create table public.trash (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  batch uuid not null,
  kind text not null,
  row_id uuid not null,
  title text not null,
  source text,
  content jsonb not null,
  deleted_by uuid,
  deleted_at timestamp with time zone not null default now(),
  constraint trash_kind_check CHECK ((kind = ANY (ARRAY['contact'::text, 'campaign'::text, 'template'::text, 'lead'::text, 'file'::text, 'segment'::text, 'snippet'::text, 'folder'::text, 'suppression'::text, 'note'::text, 'analysis'::text, 'tag'::text, 'value'::text])))
);
comment on table public.trash is 'What members deleted, or took out of a campaign, and can restore for thirty days.';
CREATE INDEX trash_batch ON public.trash USING btree (workspace_id, batch, id);
CREATE INDEX trash_expiry ON public.trash USING btree (deleted_at);
CREATE INDEX trash_of_person ON public.trash USING btree (workspace_id, deleted_at);
CREATE TRIGGER count_rows AFTER INSERT ON public.trash REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 'f');
CREATE TRIGGER delete_trashed_content AFTER DELETE ON public.trash FOR EACH ROW WHEN ((old.kind = 'file'::text)) EXECUTE FUNCTION private.delete_trashed_content(); -- writes private.content_deletions

create table public.webhook_deliveries (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  campaign_id uuid,
  lead_id uuid,
  sequence bigint,
  event_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  attempts smallint not null default 0,
  due_at timestamp with time zone not null default now(),
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  status smallint,
  took_ms integer,
  answer text,
  error text,
  earlier jsonb not null default '[]'::jsonb,
  queued_at timestamp with time zone not null default now(),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_deliveries_workspace_id_event_id_fkey FOREIGN KEY (workspace_id, event_id) REFERENCES webhook_events(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_claimed ON public.webhook_deliveries USING btree (endpoint_id) WHERE (claimed_at IS NOT NULL);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (workspace_id, event_id);
CREATE INDEX webhook_deliveries_lead ON public.webhook_deliveries USING btree (endpoint_id, lead_id, sequence) WHERE ((state = 'waiting'::text) AND (lead_id IS NOT NULL));
CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (workspace_id, endpoint_id, id);

create table public.webhook_endpoints (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  campaign_id uuid,
  url text not null,
  description text not null default ''::text,
  types text[] not null default '{}'::text[],
  is_on boolean not null default true,
  paused_reason text,
  failing_since timestamp with time zone,
  last_error text,
  created_by uuid default auth.uid() REFERENCES auth.users(id) ON DELETE SET NULL,
  created_at timestamp with time zone not null default now(),
  crm_connection_id uuid,
  constraint webhook_endpoints_description_check CHECK (((length(description) <= 200) OR private.fail('This description is too long.'::text, 'Use at most 200 characters.'::text))),
  constraint webhook_endpoints_types_check CHECK ((cardinality(types) <= 100)),
  constraint webhook_endpoints_url_check CHECK ((((url ~ '^https?://[^/@\s]+'::text) AND (length(url) <= 2000)) OR private.fail('This is not the address of an endpoint.'::text, 'Paste an address that begins with https://, without a password in it.'::text))),
  constraint webhook_endpoints_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint webhook_endpoints_workspace_id_crm_connection_id_fkey FOREIGN KEY (workspace_id, crm_connection_id) REFERENCES crm_connections(workspace_id, id) ON DELETE CASCADE,
  constraint webhook_endpoints_workspace_id_id_key UNIQUE (workspace_id, id)
);
CREATE INDEX webhook_endpoints_campaign ON public.webhook_endpoints USING btree (workspace_id, campaign_id);
CREATE INDEX webhook_endpoints_creator ON public.webhook_endpoints USING btree (created_by);
CREATE INDEX webhook_endpoints_crm ON public.webhook_endpoints USING btree (workspace_id, crm_connection_id);
CREATE TRIGGER count_webhooks BEFORE INSERT ON public.webhook_endpoints FOR EACH ROW WHEN ((new.crm_connection_id IS NULL)) EXECUTE FUNCTION private.count_webhooks();
CREATE TRIGGER delete_webhook_deliveries AFTER DELETE ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION private.delete_webhook_deliveries(); -- writes public.webhook_deliveries
CREATE TRIGGER log_webhook AFTER INSERT OR DELETE OR UPDATE OF url, types, is_on ON public.webhook_endpoints FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.log_webhook();
CREATE TRIGGER refuse_lasting_access BEFORE INSERT OR UPDATE OF url ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION private.refuse_lasting_access();
CREATE TRIGGER restart_webhook BEFORE UPDATE ON public.webhook_endpoints FOR EACH ROW WHEN (((new.is_on AND (NOT old.is_on)) OR (new.url <> old.url))) EXECUTE FUNCTION private.restart_webhook();

create table public.webhook_events (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  type text not null,
  campaign_id uuid,
  lead_id uuid,
  endpoint_id uuid,
  data jsonb not null,
  sequence bigint,
  at timestamp with time zone not null,
  constraint webhook_events_workspace_id_id_key UNIQUE (workspace_id, id)
);
CREATE INDEX webhook_events_at ON public.webhook_events USING btree (at);

create table public.workspace_ai (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE UNIQUE,
  provider text not null,
  base_url text,
  model text not null,
  key_hint text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint workspace_ai_base_url_check CHECK ((length(base_url) <= 500)),
  constraint workspace_ai_check CHECK (((provider <> 'compatible'::text) OR (base_url IS NOT NULL))),
  constraint workspace_ai_model_check CHECK (((length(model) >= 1) AND (length(model) <= 100))),
  constraint workspace_ai_provider_check CHECK ((provider = ANY (ARRAY['openai'::text, 'anthropic'::text, 'compatible'::text])))
);
CREATE TRIGGER touch BEFORE UPDATE ON public.workspace_ai FOR EACH ROW EXECUTE FUNCTION private.touch();

create table public.workspace_invitations (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  email text not null,
  role text not null,
  invited_by uuid REFERENCES auth.users(id) ON DELETE SET NULL,
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  created_at timestamp with time zone not null default now(),
  constraint workspace_invitations_email_check CHECK ((private.is_email(email) OR private.fail((('"'::text || "left"(email, 100)) || '" is not an email address.'::text), 'Correct the address.'::text))),
  constraint workspace_invitations_role_check CHECK (((role = ANY (ARRAY['editor'::text, 'viewer'::text])) OR private.fail('A member is an editor or a viewer.'::text, 'Choose one of the two.'::text)))
);
CREATE UNIQUE INDEX workspace_invitations_address ON public.workspace_invitations USING btree (workspace_id, lower(email));
CREATE INDEX workspace_invitations_inviter ON public.workspace_invitations USING btree (invited_by);
CREATE TRIGGER count_rows AFTER INSERT ON public.workspace_invitations REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');
CREATE TRIGGER log_withdrawal AFTER DELETE ON public.workspace_invitations FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.log_withdrawal();
CREATE TRIGGER refuse_lasting_access BEFORE INSERT OR UPDATE ON public.workspace_invitations FOR EACH ROW EXECUTE FUNCTION private.refuse_lasting_access();

create table public.workspace_members (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  user_id uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  role text not null,
  created_at timestamp with time zone not null default now(),
  constraint workspace_members_role_check CHECK (((role = ANY (ARRAY['editor'::text, 'viewer'::text])) OR private.fail('A member is an editor or a viewer.'::text, 'Choose one of the two.'::text))),
  constraint workspace_members_workspace_id_user_id_key UNIQUE (workspace_id, user_id)
);
CREATE INDEX workspace_members_user ON public.workspace_members USING btree (user_id, workspace_id) INCLUDE (role);
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE CONSTRAINT TRIGGER clear_campaign_owner AFTER DELETE ON public.workspace_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.clear_campaign_owner(); -- writes public.email_campaigns
CREATE TRIGGER connect_scim_user AFTER INSERT ON public.workspace_members FOR EACH ROW EXECUTE FUNCTION private.connect_scim_user(); -- writes private.scim_users
CREATE TRIGGER end_keys_of_member AFTER DELETE ON public.workspace_members FOR EACH ROW EXECUTE FUNCTION private.end_keys_of_member(); -- writes public.api_keys
CREATE TRIGGER hold_group BEFORE INSERT OR UPDATE OF user_id, workspace_id ON public.workspace_members FOR EACH ROW EXECUTE FUNCTION private.hold_group();
CREATE TRIGGER log_membership AFTER INSERT OR DELETE OR UPDATE ON public.workspace_members FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.log_membership();
CREATE TRIGGER require_one_cell AFTER INSERT OR UPDATE OF user_id, workspace_id ON public.workspace_members FOR EACH ROW EXECUTE FUNCTION private.require_one_cell();
CREATE TRIGGER tell_ended_rights AFTER DELETE OR UPDATE OF role ON public.workspace_members FOR EACH ROW EXECUTE FUNCTION private.announce_ended_rights('user_id');

create table public.workspace_verifiers (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE UNIQUE,
  provider text not null,
  key_hint text,
  monthly_limit integer not null,
  problem text,
  paused_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint workspace_verifiers_key_hint_check CHECK ((length(key_hint) <= 8)),
  constraint workspace_verifiers_monthly_limit_check CHECK ((((monthly_limit >= 1) AND (monthly_limit <= 1000000)) OR private.fail('This limit is not possible.'::text, 'Give 1 to 1,000,000 addresses a month.'::text))),
  constraint workspace_verifiers_problem_check CHECK ((problem = ANY (ARRAY['key'::text, 'credit'::text]))),
  constraint workspace_verifiers_provider_check CHECK ((provider = ANY (ARRAY['zerobounce'::text, 'neverbounce'::text, 'kickbox'::text])))
);
comment on table public.workspace_verifiers is 'The paid verifier of a workspace; its key is in private.workspace_verifier_secrets.';

create table public.workspaces (
  id uuid not null default uuid_v7() PRIMARY KEY,
  name text not null,
  description text,
  user_id uuid not null default auth.uid() REFERENCES auth.users(id) ON DELETE CASCADE,
  created_at timestamp with time zone not null default now(),
  time_zone text,
  sample boolean not null default false,
  postal_address text,
  company_stop boolean not null default true,
  sending_days smallint[] not null default '{1,2,3,4,5}'::smallint[],
  sending_from time(0) without time zone not null default '09:00:00'::time without time zone,
  sending_until time(0) without time zone not null default '17:00:00'::time without time zone,
  keep_mails_days integer,
  keep_analyses_days integer,
  bounce_warning numeric(4,1) not null default 3,
  bounce_refusal numeric(4,1) not null default 8,
  agents_may_send boolean not null default false,
  placement_days smallint,
  placement_follow_ups boolean not null default false,
  constraint workspaces_bounce_limits CHECK ((((bounce_warning > (0)::numeric) AND (bounce_warning <= bounce_refusal) AND (bounce_refusal <= (100)::numeric)) OR private.fail('These limits for bounces do not go together.'::text, 'Give two shares above 0 % and up to 100 %, the warning first.'::text))),
  constraint workspaces_description_check CHECK (((length(COALESCE(description, ''::text)) <= 2000) OR private.fail('This description is too long.'::text, 'Use at most 2000 characters.'::text))),
  constraint workspaces_keep_analyses_days_check CHECK (((keep_analyses_days IS NULL) OR ((keep_analyses_days >= 1) AND (keep_analyses_days <= 3650)) OR private.fail('Analyses can''t be kept for that long.'::text, 'Choose 1 to 3650 days, or for ever.'::text))),
  constraint workspaces_keep_mails_days_check CHECK (((keep_mails_days IS NULL) OR ((keep_mails_days >= 30) AND (keep_mails_days <= 3650)) OR private.fail('Mails can''t be kept for that long.'::text, 'Choose 30 to 3650 days, or for ever.'::text))),
  constraint workspaces_name_check CHECK (((COALESCE(name, ''::text) <> ''::text) OR private.fail('A workspace needs a name.'::text, 'Type a name.'::text))),
  constraint workspaces_name_check1 CHECK (((length(name) <= 120) OR private.fail('This workspace name is too long.'::text, 'Use at most 120 characters.'::text))),
  constraint workspaces_placement_days CHECK (((((placement_days >= 1) AND (placement_days <= 90)) IS NOT FALSE) OR private.fail('A test is repeated after 1 to 90 days.'::text, 'Give a number of days in between.'::text))),
  constraint workspaces_postal_address_check CHECK (((length(COALESCE(postal_address, ''::text)) <= 500) OR private.fail('This postal address is too long.'::text, 'Use at most 500 characters.'::text))),
  constraint workspaces_sending_days_check CHECK ((private.is_day_list(sending_days) OR private.fail('These are not days of a week.'::text, 'Choose at least one day, each of them once.'::text))),
  constraint workspaces_sending_hours CHECK (((sending_from < sending_until) OR private.fail('Sending would end before it begins.'::text, 'Choose an end that is later than the beginning.'::text)))
);
CREATE UNIQUE INDEX workspaces_name ON public.workspaces USING btree (user_id, lower(name));
CREATE UNIQUE INDEX workspaces_sample ON public.workspaces USING btree (user_id) WHERE sample;
-- realtime.record() writes inserts, updates and deletes to realtime.changes
CREATE TRIGGER "normalize" BEFORE INSERT OR UPDATE ON public.workspaces FOR EACH ROW EXECUTE FUNCTION private.normalize_workspace();
CREATE TRIGGER agents_by_person BEFORE UPDATE OF agents_may_send ON public.workspaces FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (old.agents_may_send <> new.agents_may_send))) EXECUTE FUNCTION private.require_person_for_agents();
CREATE TRIGGER check_time_zone BEFORE INSERT OR UPDATE OF time_zone ON public.workspaces FOR EACH ROW WHEN ((new.time_zone IS NOT NULL)) EXECUTE FUNCTION private.check_time_zone();
CREATE TRIGGER count_workspaces BEFORE INSERT ON public.workspaces FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_workspaces();
CREATE TRIGGER hold_group BEFORE INSERT OR UPDATE OF user_id ON public.workspaces FOR EACH ROW EXECUTE FUNCTION private.hold_group();
CREATE TRIGGER keep_place BEFORE UPDATE ON public.workspaces FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND ((old.id <> new.id) OR (old.user_id <> new.user_id)))) EXECUTE FUNCTION private.refuse('A workspace keeps its owner.', 'Invite the other person as a member instead.');
CREATE TRIGGER log_workspace AFTER UPDATE ON public.workspaces FOR EACH ROW WHEN (((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])) AND (old.user_id = new.user_id) AND (old.* IS DISTINCT FROM new.*))) EXECUTE FUNCTION private.log_workspace();
CREATE TRIGGER require_one_cell AFTER UPDATE OF user_id ON public.workspaces FOR EACH ROW EXECUTE FUNCTION private.require_one_cell();
CREATE TRIGGER require_one_workspace BEFORE DELETE ON public.workspaces FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.require_one_workspace();
CREATE TRIGGER store_unsubscribe_links BEFORE DELETE ON public.workspaces FOR EACH ROW EXECUTE FUNCTION private.store_unsubscribe_links(); -- writes private.closed_mail
CREATE TRIGGER wake_sending AFTER UPDATE OF time_zone ON public.workspaces FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION private.wake_sending(); -- writes public.mailboxes

create table auth.flow_state (
  auth_code_hash text not null PRIMARY KEY,
  user_id uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  code_challenge text not null,
  code_challenge_method text not null,
  authentication_method text not null,
  created_at timestamp with time zone not null,
  constraint flow_state_code_challenge_method_check CHECK ((code_challenge_method = ANY (ARRAY['s256'::text, 'plain'::text])))
);
CREATE INDEX flow_state_created_at ON auth.flow_state USING btree (created_at);
CREATE INDEX flow_state_user_id ON auth.flow_state USING btree (user_id);

create table auth.mfa_challenges (
  id uuid not null default gen_random_uuid() PRIMARY KEY,
  factor_id uuid not null REFERENCES auth.mfa_factors(id) ON DELETE CASCADE,
  created_at timestamp with time zone not null,
  verified_at timestamp with time zone
);
CREATE INDEX mfa_challenges_factor_id ON auth.mfa_challenges USING btree (factor_id);

create table auth.mfa_factors (
  id uuid not null default gen_random_uuid() PRIMARY KEY,
  user_id uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  friendly_name text,
  factor_type text not null,
  status text not null default 'unverified'::text,
  secret text,
  last_used_step bigint not null default 0,
  last_challenged_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint mfa_factors_factor_type_check CHECK ((factor_type = ANY (ARRAY['totp'::text, 'recovery_code'::text]))),
  constraint mfa_factors_secret_check CHECK (((factor_type = 'totp'::text) = (secret IS NOT NULL))),
  constraint mfa_factors_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text])))
);
CREATE UNIQUE INDEX mfa_factors_friendly_name ON auth.mfa_factors USING btree (user_id, friendly_name) WHERE (friendly_name <> ''::text);
CREATE UNIQUE INDEX mfa_factors_one_set_of_codes ON auth.mfa_factors USING btree (user_id) WHERE (factor_type = 'recovery_code'::text);
CREATE INDEX mfa_factors_user_id ON auth.mfa_factors USING btree (user_id);
CREATE TRIGGER tell_factor_added AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((old.status <> 'verified'::text) AND (new.status = 'verified'::text))) EXECUTE FUNCTION private.notify_of_factor_change();
CREATE TRIGGER tell_factor_removed AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN ((old.status = 'verified'::text)) EXECUTE FUNCTION private.notify_of_factor_change();
CREATE TRIGGER tell_second_factor AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION private.announce_ended_rights('user_id');

create table auth.mfa_recovery_codes (
  factor_id uuid not null REFERENCES auth.mfa_factors(id) ON DELETE CASCADE,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint mfa_recovery_codes_pkey PRIMARY KEY (factor_id, code_hash)
);
CREATE TRIGGER tell_recovery_codes AFTER INSERT ON auth.mfa_recovery_codes REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION private.notify_of_recovery_codes();

create table auth.one_time_tokens (
  user_id uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  token_type text not null,
  token_hash text not null PRIMARY KEY,
  code_hash text not null,
  code_attempts smallint not null default 0,
  code_expires_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  relates_to text not null,
  code_challenge text,
  code_challenge_method text,
  created_at timestamp with time zone not null default now(),
  keeps_password boolean not null default true,
  encrypted_password text,
  raw_user_meta_data jsonb,
  constraint one_time_tokens_code_challenge_method_check CHECK ((code_challenge_method = ANY (ARRAY['s256'::text, 'plain'::text]))),
  constraint one_time_tokens_token_type_check CHECK ((token_type = ANY (ARRAY['signup'::text, 'invite'::text, 'magiclink'::text, 'recovery'::text, 'email_change'::text, 'reauthentication'::text])))
);
CREATE INDEX one_time_tokens_relates_to ON auth.one_time_tokens USING btree (relates_to, token_type);
CREATE INDEX one_time_tokens_user_id ON auth.one_time_tokens USING btree (user_id, token_type);

create table auth.rate_limits (
  bucket text not null PRIMARY KEY,
  full_at timestamp with time zone not null
);
CREATE INDEX rate_limits_full_at ON auth.rate_limits USING btree (full_at);

create table auth.refresh_tokens (
  session_id uuid not null REFERENCES auth.sessions(id) ON DELETE CASCADE,
  counter integer not null,
  revoked_at timestamp with time zone not null,
  constraint refresh_tokens_pkey PRIMARY KEY (session_id, counter)
);

create table auth.sessions (
  id uuid not null default gen_random_uuid() PRIMARY KEY,
  user_id uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  aal text not null default 'aal1'::text,
  amr jsonb not null default '[]'::jsonb,
  factor_id uuid,
  user_agent text,
  refresh_counter integer not null default 0,
  refreshed_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  impersonator_session_id uuid REFERENCES auth.sessions(id) ON DELETE CASCADE,
  not_after timestamp with time zone,
  constraint impersonation_ends CHECK (((impersonator_session_id IS NULL) OR (not_after IS NOT NULL))),
  constraint sessions_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text])))
);
CREATE INDEX sessions_impersonator ON auth.sessions USING btree (impersonator_session_id) WHERE (impersonator_session_id IS NOT NULL);
CREATE INDEX sessions_user_id ON auth.sessions USING btree (user_id);
CREATE TRIGGER tell_ended_rights AFTER DELETE ON auth.sessions FOR EACH ROW EXECUTE FUNCTION private.announce_ended_rights('user_id');
CREATE TRIGGER tell_revoked AFTER UPDATE OF revoked_at ON auth.sessions FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION private.announce_ended_rights('user_id');

create table auth.users (
  id uuid not null default gen_random_uuid() PRIMARY KEY,
  email text UNIQUE,
  encrypted_password text,
  email_confirmed_at timestamp with time zone,
  invited_at timestamp with time zone,
  confirmation_sent_at timestamp with time zone,
  recovery_sent_at timestamp with time zone,
  email_change text,
  email_change_sent_at timestamp with time zone,
  reauthentication_sent_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}'::jsonb,
  raw_user_meta_data jsonb not null default '{}'::jsonb,
  banned_until timestamp with time zone,
  is_anonymous boolean not null default false,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sign_in_handle uuid not null default gen_random_uuid() UNIQUE,
  rights_version integer not null default 0,
  company_identity text,
  constraint users_company_identity_check CHECK ((length(company_identity) <= 600)),
  constraint users_email_check CHECK (((email !~ '[A-Z]'::text) AND (length(email) <= 254)))
);
CREATE UNIQUE INDEX users_company_identity ON auth.users USING btree (company_identity);
CREATE INDEX users_created_at ON auth.users USING btree (created_at DESC, id);
CREATE INDEX users_suspended ON auth.users USING btree (created_at DESC, id) WHERE (banned_until IS NOT NULL);
CREATE INDEX users_unconfirmed ON auth.users USING btree (created_at DESC, id) WHERE (email_confirmed_at IS NULL);
CREATE TRIGGER end_signed_addresses BEFORE UPDATE OF encrypted_password, email ON auth.users FOR EACH ROW WHEN (((old.encrypted_password IS DISTINCT FROM new.encrypted_password) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION private.end_signed_addresses();
CREATE TRIGGER index_account AFTER INSERT OR UPDATE OF email, created_at ON auth.users FOR EACH ROW EXECUTE FUNCTION private.index_changed_account();
CREATE TRIGGER place_confirmed_account AFTER UPDATE OF email_confirmed_at ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NULL) AND (new.email_confirmed_at IS NOT NULL))) EXECUTE FUNCTION private.place_new_account(); -- writes private.account_cells
CREATE TRIGGER place_new_account AFTER INSERT ON auth.users FOR EACH ROW WHEN ((new.email_confirmed_at IS NOT NULL)) EXECUTE FUNCTION private.place_new_account(); -- writes private.account_cells
CREATE TRIGGER tell_company_account AFTER UPDATE OF company_identity ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NOT NULL) AND (new.company_identity IS NOT NULL) AND (new.company_identity IS DISTINCT FROM old.company_identity))) EXECUTE FUNCTION private.notify_of_company_account();
CREATE TRIGGER tell_credential_change AFTER UPDATE OF email, encrypted_password ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NOT NULL) AND (old.email IS NOT NULL) AND (new.email IS NOT NULL) AND (new.encrypted_password IS NOT NULL))) EXECUTE FUNCTION private.notify_of_user_change();
CREATE TRIGGER tell_ended_rights AFTER DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.announce_ended_rights('id');
CREATE TRIGGER tell_suspended AFTER UPDATE OF banned_until, deleted_at ON auth.users FOR EACH ROW WHEN (((old.banned_until IS DISTINCT FROM new.banned_until) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION private.announce_ended_rights('id');

create table coldframe.schema_files (
  kind text not null,
  name text not null,
  digest text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_files_pkey PRIMARY KEY (kind, name)
);

create table coldframe.versions (
  version text not null PRIMARY KEY,
  first_started_at timestamp with time zone not null default now()
);

create table private.account_cells (
  user_id uuid not null PRIMARY KEY REFERENCES auth.users(id) ON DELETE CASCADE,
  cell_id uuid not null REFERENCES private.cells(id),
  placed_at timestamp with time zone not null default now()
);
CREATE INDEX account_cells_cell ON private.account_cells USING btree (cell_id);
CREATE TRIGGER notify_directory AFTER UPDATE ON private.account_cells FOR EACH STATEMENT EXECUTE FUNCTION private.notify_directory();

create table private.accounts (
  id uuid not null PRIMARY KEY REFERENCES auth.users(id) ON DELETE CASCADE,
  search_text text not null default ''::text,
  plan text not null default 'free'::text,
  created_at timestamp with time zone not null
);
CREATE INDEX accounts_newest ON private.accounts USING btree (created_at DESC, id);
CREATE INDEX accounts_plan ON private.accounts USING btree (plan, created_at DESC, id);
CREATE INDEX accounts_search_text ON private.accounts USING gin (search_text extensions.gin_trgm_ops);

create table private.agent_confirmations (
  token_hash bytea not null PRIMARY KEY,
  api_key_id uuid not null REFERENCES api_keys(id) ON DELETE CASCADE,
  digest bytea not null,
  created_at timestamp with time zone not null default now()
);
CREATE INDEX agent_confirmations_key ON private.agent_confirmations USING btree (api_key_id, created_at);

create table private.api_key_secrets (
  api_key_id uuid not null PRIMARY KEY REFERENCES api_keys(id) ON DELETE CASCADE,
  key_hash bytea not null UNIQUE,
  created_at timestamp with time zone not null default now()
);

create table private.audience_merges (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  kept_id uuid not null REFERENCES audience(id) ON DELETE CASCADE,
  merged_by uuid REFERENCES auth.users(id) ON DELETE SET NULL,
  others integer not null,
  created_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  memory jsonb
);
CREATE INDEX audience_merges_kept ON private.audience_merges USING btree (kept_id);
CREATE INDEX audience_merges_person ON private.audience_merges USING btree (merged_by);
CREATE INDEX audience_merges_remembered ON private.audience_merges USING btree (created_at) WHERE (memory IS NOT NULL);
CREATE INDEX audience_merges_workspace ON private.audience_merges USING btree (workspace_id, created_at DESC);
CREATE TRIGGER count_rows AFTER INSERT ON private.audience_merges REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');

create table private.billing_notices (
  user_id uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  kind text not null,
  period_end timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint billing_notices_pkey PRIMARY KEY (user_id, kind, period_end)
);

create table private.billing_sessions (
  id uuid not null default gen_random_uuid() PRIMARY KEY,
  kind text not null,
  user_id uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  plan_type text,
  billing_period text,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint billing_sessions_billing_period_check CHECK ((billing_period = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  constraint billing_sessions_kind_check CHECK ((kind = ANY (ARRAY['checkout'::text, 'portal'::text]))),
  constraint billing_sessions_plan_type_check CHECK ((plan_type = ANY (ARRAY['premium'::text, 'pro'::text])))
);
CREATE INDEX billing_sessions_user ON private.billing_sessions USING btree (user_id);

create table private.campaign_alarms (
  workspace_id uuid not null,
  campaign_id uuid not null,
  kind text not null,
  since timestamp with time zone not null default now(),
  constraint campaign_alarms_pkey PRIMARY KEY (campaign_id, kind),
  constraint campaign_alarms_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_alarms_workspace ON private.campaign_alarms USING btree (workspace_id, campaign_id);

create table private.campaign_days (
  campaign_id uuid not null REFERENCES email_campaigns(id) ON DELETE CASCADE,
  day date not null,
  sent integer not null,
  new_leads integer not null,
  constraint campaign_days_pkey PRIMARY KEY (campaign_id, day)
);

create table private.cell_moves (
  id uuid not null default uuid_v7() PRIMARY KEY,
  from_cell uuid REFERENCES private.cells(id),
  to_cell uuid REFERENCES private.cells(id),
  accounts uuid[] not null,
  workspaces uuid[] not null,
  state text not null default 'copying'::text,
  started_by text not null,
  started_at timestamp with time zone not null default now(),
  moved_at timestamp with time zone,
  problem text,
  is_undo boolean not null default false,
  constraint cell_moves_accounts_check CHECK ((accounts <> '{}'::uuid[])),
  constraint cell_moves_check CHECK ((from_cell IS DISTINCT FROM to_cell)),
  constraint cell_moves_state_check CHECK ((state = ANY (ARRAY['copying'::text, 'closing'::text, 'moved'::text, 'kept'::text])))
);
CREATE INDEX cell_moves_from ON private.cell_moves USING btree (from_cell);
CREATE INDEX cell_moves_to ON private.cell_moves USING btree (to_cell);

create table private.cell_outbox (
  id uuid not null PRIMARY KEY,
  user_id uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  workspace uuid REFERENCES workspaces(id) ON DELETE CASCADE,
  kind text not null,
  content jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint cell_outbox_kind_check CHECK ((kind = ANY (ARRAY['notification'::text, 'log'::text, 'revoked_key'::text])))
);
CREATE INDEX cell_outbox_user ON private.cell_outbox USING btree (user_id);
CREATE INDEX cell_outbox_workspace ON private.cell_outbox USING btree (workspace);

create table private.cell_record (
  only_one boolean not null default true PRIMARY KEY,
  moves integer not null,
  constraint cell_record_only_one_check CHECK (only_one)
);

create table private.cells (
  id uuid not null default uuid_v7() PRIMARY KEY,
  name text not null UNIQUE,
  encrypted_url bytea not null,
  created_at timestamp with time zone not null default now(),
  server text,
  takes_new boolean not null default false,
  moves integer not null default 0,
  constraint cells_name_check CHECK ((name ~ '^[a-z][a-z0-9_]{0,30}$'::text))
);
CREATE UNIQUE INDEX cells_taking_new ON private.cells USING btree (takes_new) WHERE takes_new;
CREATE TRIGGER notify_directory AFTER INSERT OR DELETE OR UPDATE ON private.cells FOR EACH STATEMENT EXECUTE FUNCTION private.notify_directory();

create table private.chat_webhook_secrets (
  webhook_id uuid not null PRIMARY KEY REFERENCES chat_webhooks(id) ON DELETE CASCADE,
  encrypted_url bytea not null
);

create table private.closed_mail (
  message_id uuid not null PRIMARY KEY,
  owner_id uuid not null,
  address_hash bytea not null,
  created_at timestamp with time zone not null default now()
);
CREATE INDEX closed_mail_owner ON private.closed_mail USING btree (owner_id);

create table private.contact_time_queue (
  message_id uuid not null,
  queued_at timestamp with time zone not null default now()
);
CREATE INDEX contact_time_queue_order ON private.contact_time_queue USING btree (queued_at);

create table private.content_deletions (
  version text not null PRIMARY KEY,
  due_at timestamp with time zone not null default now()
);
CREATE INDEX content_deletions_due_at ON private.content_deletions USING btree (due_at);

create table private.conversation_words (
  conversation_id uuid not null PRIMARY KEY REFERENCES conversations(id) ON DELETE CASCADE,
  workspace_id uuid not null,
  received_at timestamp with time zone not null,
  words tsvector not null
);
CREATE INDEX conversation_words_keys ON private.conversation_words USING gin (private.search_keys(words, received_at));
CREATE INDEX conversation_words_newest ON private.conversation_words USING btree (workspace_id, received_at DESC, conversation_id DESC);

create table private.credential_changes (
  id uuid not null default uuid_v7() PRIMARY KEY,
  account uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  workspace_id uuid,
  what text not null,
  object_id uuid,
  mailed_to text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint credential_changes_what_check CHECK ((what = ANY (ARRAY['password'::text, 'email'::text, 'factor added'::text, 'factor removed'::text, 'recovery codes'::text, 'api key'::text, 'mailbox'::text, 'mailbox login'::text, 'oauth app'::text, 'oauth app removed'::text, 'company account'::text])))
);
CREATE INDEX credential_changes_account ON private.credential_changes USING btree (account, created_at);
CREATE INDEX credential_changes_created_at ON private.credential_changes USING btree (created_at);
CREATE INDEX credential_changes_token ON private.credential_changes USING btree (token_hash);
CREATE INDEX credential_changes_workspace ON private.credential_changes USING btree (workspace_id) WHERE (workspace_id IS NOT NULL);

create table private.crm_links (
  workspace_id uuid not null,
  connection_id uuid not null,
  record_id text not null,
  contact_id uuid,
  company_id text,
  seen jsonb not null default '{}'::jsonb,
  constraint crm_links_pkey PRIMARY KEY (connection_id, record_id),
  constraint crm_links_company_id_check CHECK ((length(company_id) <= 100)),
  constraint crm_links_record_id_check CHECK ((length(record_id) <= 100)),
  constraint crm_links_workspace_id_connection_id_fkey FOREIGN KEY (workspace_id, connection_id) REFERENCES crm_connections(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX crm_links_contact ON private.crm_links USING btree (workspace_id, contact_id);

create table private.crm_secrets (
  connection_id uuid not null PRIMARY KEY REFERENCES crm_connections(id) ON DELETE CASCADE,
  encrypted_token bytea not null
);

create table private.dismissed_duplicates (
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  contact_ids uuid[] not null,
  created_at timestamp with time zone not null default now(),
  constraint dismissed_duplicates_pkey PRIMARY KEY (workspace_id, contact_ids)
);
CREATE TRIGGER count_rows AFTER INSERT ON private.dismissed_duplicates REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');

create table private.domain_provider_progress (
  only_one boolean not null default true PRIMARY KEY,
  after_id uuid,
  began_at timestamp with time zone not null default now(),
  constraint domain_provider_progress_only_one_check CHECK (only_one)
);

create table private.domain_providers (
  domain text not null PRIMARY KEY,
  family text,
  looked_up_at timestamp with time zone,
  next_look_at timestamp with time zone not null default now(),
  failures smallint not null default 0,
  mail text,
  mail_server text,
  constraint domain_providers_domain_check CHECK ((length(domain) <= 253)),
  constraint domain_providers_failures_check CHECK ((failures >= 0)),
  constraint domain_providers_family_check CHECK (((length(family) >= 1) AND (length(family) <= 40))),
  constraint domain_providers_mail_check CHECK ((mail = ANY (ARRAY['mx'::text, 'host'::text, 'null_mx'::text, 'no_domain'::text, 'no_host'::text, 'parked'::text]))),
  constraint domain_providers_mail_server_check CHECK ((length(mail_server) <= 253))
);
CREATE INDEX domain_providers_due ON private.domain_providers USING btree (next_look_at);

create table private.erasure_key (
  id boolean not null default true PRIMARY KEY,
  inner_pad bytea not null,
  outer_pad bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint erasure_key_id_check CHECK (id)
);

create table private.expired_event_counts (
  workspace_id uuid not null,
  message_id uuid not null,
  link_id uuid,
  kind text not null,
  human integer not null,
  machine integer not null,
  unsure integer not null,
  first_human_at timestamp with time zone,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  client text,
  constraint expired_event_counts_message_id_kind_link_id_key UNIQUE NULLS NOT DISTINCT (message_id, kind, link_id),
  constraint expired_event_counts_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX expired_event_counts_of_message ON private.expired_event_counts USING btree (workspace_id, message_id);

create table private.former_addresses (
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  contact_id uuid not null REFERENCES audience(id) ON DELETE CASCADE,
  address text not null,
  created_at timestamp with time zone not null default now(),
  constraint former_addresses_pkey PRIMARY KEY (contact_id, address)
);
CREATE INDEX former_addresses_address ON private.former_addresses USING btree (workspace_id, address);

create table private.idempotent_requests (
  account uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  key_hash bytea not null,
  request_hash bytea not null,
  status smallint,
  headers jsonb,
  body text,
  created_at timestamp with time zone not null default now(),
  constraint idempotent_requests_pkey PRIMARY KEY (account, key_hash),
  constraint idempotent_requests_body_check CHECK ((length(body) <= 65536)),
  constraint idempotent_requests_headers_check CHECK ((pg_column_size(headers) <= 4096))
);
CREATE INDEX idempotent_requests_created_at ON private.idempotent_requests USING btree (created_at);

create table private.import_updates (
  import_id uuid not null REFERENCES imports(id) ON DELETE CASCADE,
  contact_id uuid not null REFERENCES audience(id) ON DELETE CASCADE,
  changes jsonb,
  before jsonb,
  constraint import_updates_pkey PRIMARY KEY (import_id, contact_id)
);
CREATE INDEX import_updates_contact ON private.import_updates USING btree (contact_id);
CREATE TRIGGER count_rows AFTER INSERT ON private.import_updates REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('import', 't');

create table private.invitation_secrets (
  invitation_id uuid not null PRIMARY KEY REFERENCES workspace_invitations(id) ON DELETE CASCADE,
  token_hash bytea not null UNIQUE,
  created_at timestamp with time zone not null default now()
);

create table private.job_runs (
  name text not null PRIMARY KEY,
  every interval not null,
  last_run_at timestamp with time zone not null,
  last_ok_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  last_error text,
  runs bigint not null default 0,
  failures bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint job_runs_name_check CHECK ((name ~ '^[a-z][a-z0-9_]{0,49}$'::text))
);

create table private.late_hits (
  id uuid not null PRIMARY KEY,
  hit jsonb not null,
  came_at timestamp with time zone not null default now()
);

create table private.lead_moves (
  move_id uuid not null,
  workspace_id uuid not null,
  lead_id uuid not null,
  before jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint lead_moves_pkey PRIMARY KEY (workspace_id, move_id, lead_id),
  constraint lead_moves_workspace_id_lead_id_fkey FOREIGN KEY (workspace_id, lead_id) REFERENCES campaign_leads(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_moves_age ON private.lead_moves USING btree (created_at);
CREATE INDEX lead_moves_lead ON private.lead_moves USING btree (workspace_id, lead_id);
CREATE INDEX lead_moves_move ON private.lead_moves USING btree (move_id);
CREATE TRIGGER count_rows AFTER INSERT ON private.lead_moves REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace', 't');

create table private.mailbox_cursors (
  mailbox_id uuid not null REFERENCES mailboxes(id) ON DELETE CASCADE,
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null default 0,
  constraint mailbox_cursors_pkey PRIMARY KEY (mailbox_id, folder)
);

create table private.mailbox_readers (
  mailbox_id uuid not null PRIMARY KEY REFERENCES mailboxes(id) ON DELETE CASCADE,
  reader uuid not null,
  lease_until timestamp with time zone not null
);
CREATE INDEX mailbox_readers_reader ON private.mailbox_readers USING btree (reader);

create table private.mailbox_secrets (
  mailbox_id uuid not null PRIMARY KEY REFERENCES mailboxes(id) ON DELETE CASCADE,
  smtp_password bytea,
  imap_password bytea,
  created_at timestamp with time zone not null default now()
);

create table private.mailbox_token_secrets (
  mailbox_id uuid not null PRIMARY KEY REFERENCES mailboxes(id) ON DELETE CASCADE,
  client_id text not null,
  refresh_token bytea not null,
  access_token bytea not null,
  access_until timestamp with time zone not null,
  renewer uuid,
  renewing_until timestamp with time zone,
  ended_because text,
  signed_in_at timestamp with time zone not null default now(),
  constraint mailbox_token_secrets_ended_because_check CHECK ((length(ended_because) <= 2000))
);

create table private.mails_to_handle (
  mailbox_id uuid not null REFERENCES mailboxes(id) ON DELETE CASCADE,
  folder text not null,
  uid_validity bigint not null,
  uid bigint not null,
  found jsonb not null,
  attempts integer not null default 0,
  constraint mails_to_handle_pkey PRIMARY KEY (mailbox_id, folder, uid_validity, uid)
);

create table private.monthly_usage (
  user_id uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  month date not null,
  analyses integer not null,
  created_at timestamp with time zone not null default now(),
  constraint monthly_usage_pkey PRIMARY KEY (user_id, month),
  constraint monthly_usage_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

create table private.move_log (
  move_id uuid not null,
  relation regclass not null,
  key jsonb,
  transaction xid8 not null default pg_current_xact_id()
);
CREATE INDEX move_log_transaction ON private.move_log USING btree (move_id, transaction);

create table private.moving (
  id uuid not null PRIMARY KEY,
  move_id uuid not null,
  state text not null,
  closed_until timestamp with time zone,
  constraint moving_state_check CHECK ((state = ANY (ARRAY['followed'::text, 'draining'::text, 'closed'::text, 'left'::text, 'arriving'::text])))
);
CREATE INDEX moving_move ON private.moving USING btree (move_id);

create table private.notice_deliveries (
  id uuid not null default uuid_v7() PRIMARY KEY,
  notification_id uuid REFERENCES notifications(id) ON DELETE CASCADE,
  push_id uuid REFERENCES push_subscriptions(id) ON DELETE CASCADE,
  webhook_id uuid REFERENCES chat_webhooks(id) ON DELETE CASCADE,
  conversation_id uuid,
  title text not null,
  message text not null,
  type text not null,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now()
);
CREATE INDEX notice_deliveries_due ON private.notice_deliveries USING btree (due_at);
CREATE INDEX notice_deliveries_notification ON private.notice_deliveries USING btree (notification_id);
CREATE INDEX notice_deliveries_push ON private.notice_deliveries USING btree (push_id);
CREATE INDEX notice_deliveries_webhook ON private.notice_deliveries USING btree (webhook_id);

create table private.oauth_attempt_secrets (
  id uuid not null default uuid_v7() PRIMARY KEY,
  state_hash bytea not null UNIQUE,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  user_id uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  session_id text,
  oauth_provider text not null,
  client_id text not null,
  asked jsonb not null,
  encrypted_verifier bytea not null,
  expires_at timestamp with time zone not null
);
CREATE INDEX oauth_attempts_expiry ON private.oauth_attempt_secrets USING btree (expires_at);
CREATE INDEX oauth_attempts_person ON private.oauth_attempt_secrets USING btree (user_id);
CREATE INDEX oauth_attempts_workspace ON private.oauth_attempt_secrets USING btree (workspace_id);

create table private.oauth_client_secrets (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  oauth_provider text not null,
  client_id text not null,
  tenant text,
  encrypted_secret bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint oauth_client_secrets_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 300))),
  constraint oauth_client_secrets_oauth_provider_check CHECK ((oauth_provider = ANY (ARRAY['google'::text, 'microsoft'::text]))),
  constraint oauth_client_secrets_tenant_check CHECK ((length(tenant) <= 253)),
  constraint oauth_client_secrets_workspace_id_oauth_provider_key UNIQUE (workspace_id, oauth_provider)
);

create table private.oauth_revocation_secrets (
  id uuid not null default uuid_v7() PRIMARY KEY,
  mailbox_id uuid not null,
  workspace_id uuid not null,
  oauth_provider text not null,
  client_id text not null,
  address text not null,
  refresh_token bytea not null,
  tries smallint not null default 0,
  next_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now()
);
CREATE INDEX oauth_revocations_due ON private.oauth_revocation_secrets USING btree (next_at);

create table private.outbox (
  id uuid not null default uuid_v7() PRIMARY KEY,
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  attempts integer not null default 0,
  due_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  notification_id uuid REFERENCES notifications(id) ON DELETE CASCADE,
  at_most_once boolean not null default false
);
CREATE INDEX outbox_due ON private.outbox USING btree (due_at) WHERE (sent_at IS NULL);
CREATE INDEX outbox_notification ON private.outbox USING btree (notification_id) WHERE (notification_id IS NOT NULL);
CREATE INDEX outbox_recipient ON private.outbox USING btree (lower(recipient), created_at DESC);
CREATE INDEX outbox_sent ON private.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

create table private.placement_attempts (
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  campaign_id uuid not null,
  failed_at timestamp with time zone not null,
  constraint placement_attempts_pkey PRIMARY KEY (workspace_id, campaign_id),
  constraint placement_attempts_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES email_campaigns(workspace_id, id) ON DELETE CASCADE
);

create table private.provider_hours (
  campaign_id uuid not null REFERENCES email_campaigns(id) ON DELETE CASCADE,
  provider text not null,
  hour timestamp with time zone not null,
  sent integer not null default 0,
  held integer not null default 0,
  constraint provider_hours_pkey PRIMARY KEY (campaign_id, provider, hour)
);

create table private.provider_sorting (
  campaign_id uuid not null PRIMARY KEY REFERENCES email_campaigns(id) ON DELETE CASCADE,
  after_id uuid
);

create table private.reclassified_months (
  name text not null PRIMARY KEY,
  version integer not null,
  created_at timestamp with time zone not null default now()
);

create table private.reply_escalations (
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  inbound_id uuid not null,
  level smallint not null,
  created_at timestamp with time zone not null default now(),
  constraint reply_escalations_pkey PRIMARY KEY (workspace_id, inbound_id, level)
);

create table private.row_usage (
  holder uuid not null,
  id uuid not null default gen_random_uuid(),
  bytes bigint not null,
  measured_at timestamp with time zone,
  constraint row_usage_pkey PRIMARY KEY (holder, id)
);

create table private.sandbox_invoices (
  id uuid not null default uuid_v7() PRIMARY KEY,
  user_id uuid not null REFERENCES auth.users(id) ON DELETE CASCADE,
  at timestamp with time zone not null,
  description text not null,
  amount integer not null,
  status text not null,
  created_at timestamp with time zone not null default now(),
  constraint sandbox_invoices_status_check CHECK ((status = ANY (ARRAY['paid'::text, 'open'::text])))
);
CREATE INDEX sandbox_invoices_owner ON private.sandbox_invoices USING btree (user_id, at);

create table private.scim_users (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  user_id uuid REFERENCES auth.users(id) ON DELETE CASCADE,
  user_name text not null,
  email text not null,
  external_id text,
  given_name text,
  family_name text,
  display_name text,
  role text not null default 'editor'::text,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint scim_users_display_name_check CHECK ((length(display_name) <= 400)),
  constraint scim_users_email_check CHECK ((private.is_email(email) OR private.fail((('"'::text || "left"(email, 100)) || '" is not an email address.'::text), 'Map an attribute with an email address.'::text))),
  constraint scim_users_external_id_check CHECK ((length(external_id) <= 500)),
  constraint scim_users_family_name_check CHECK ((length(family_name) <= 200)),
  constraint scim_users_given_name_check CHECK ((length(given_name) <= 200)),
  constraint scim_users_role_check CHECK ((role = ANY (ARRAY['editor'::text, 'viewer'::text]))),
  constraint scim_users_user_name_check CHECK (((length(user_name) >= 1) AND (length(user_name) <= 320)))
);
comment on table private.scim_users is 'Members of a workspace as an identity provider provisions them by SCIM.';
CREATE UNIQUE INDEX scim_users_email ON private.scim_users USING btree (workspace_id, lower(email));
CREATE UNIQUE INDEX scim_users_name ON private.scim_users USING btree (workspace_id, lower(user_name));
CREATE INDEX scim_users_user ON private.scim_users USING btree (user_id);

create table private.segment_members (
  workspace_id uuid not null,
  segment_id uuid not null,
  contact_id uuid not null,
  constraint segment_members_pkey PRIMARY KEY (segment_id, contact_id)
);
CREATE INDEX segment_members_contact ON private.segment_members USING btree (contact_id);
CREATE TRIGGER count_rows AFTER INSERT ON private.segment_members REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('segment', 't');

create table private.sending_pause (
  id boolean not null default true PRIMARY KEY,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  constraint sending_pause_id_check CHECK (id),
  constraint sending_pause_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

create table private.sent_copies (
  mailbox_id uuid not null PRIMARY KEY REFERENCES mailboxes(id) ON DELETE CASCADE,
  until timestamp with time zone not null
);

create table private.settings (
  name text not null PRIMARY KEY,
  value text not null,
  created_at timestamp with time zone not null default now(),
  constraint settings_name_check CHECK ((name = ANY (ARRAY['admin_email'::text, 'billing'::text, 'sign_up'::text, 'sign_up_domains'::text, 'site_url'::text])))
);

create table private.sign_up (
  id boolean not null default true PRIMARY KEY,
  mode text not null,
  domains text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  constraint sign_up_check CHECK (((mode <> 'domains'::text) OR (cardinality(domains) > 0))),
  constraint sign_up_domains_check CHECK ((cardinality(domains) <= 100)),
  constraint sign_up_id_check CHECK (id),
  constraint sign_up_mode_check CHECK ((mode = ANY (ARRAY['open'::text, 'invited'::text, 'domains'::text, 'closed'::text])))
);

create table private.storage_usage (
  holder uuid not null PRIMARY KEY,
  bytes bigint not null
);

create table private.stripe_customers (
  user_id uuid not null PRIMARY KEY REFERENCES auth.users(id) ON DELETE CASCADE,
  customer_id text not null UNIQUE,
  checkout_session_id text,
  copies bigint not null default 0,
  created_at timestamp with time zone not null default now()
);

create table private.stripe_events (
  id text not null PRIMARY KEY,
  handled_at timestamp with time zone not null default now()
);
CREATE INDEX stripe_events_handled ON private.stripe_events USING btree (handled_at);

create table private.taken_from_home (
  id uuid not null PRIMARY KEY,
  taken_at timestamp with time zone not null default now()
);
CREATE INDEX taken_from_home_age ON private.taken_from_home USING btree (taken_at);

create table private.time_zone_backfill (
  only_one boolean not null default true PRIMARY KEY,
  after_id uuid,
  is_done boolean not null default false,
  constraint time_zone_backfill_only_one_check CHECK (only_one)
);

create table private.time_zone_hints (
  kind text not null,
  key text not null,
  country text not null default ''::text,
  time_zone text not null,
  confidence text not null,
  constraint time_zone_hints_pkey PRIMARY KEY (kind, key, country),
  constraint time_zone_hints_confidence_check CHECK ((confidence = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  constraint time_zone_hints_kind_check CHECK ((kind = ANY (ARRAY['city'::text, 'region'::text, 'country'::text, 'phone'::text, 'domain'::text])))
);

create table private.time_zones (
  name text not null PRIMARY KEY
);

create table private.tracking_journal (
  id uuid not null PRIMARY KEY,
  hits json not null,
  taken_at timestamp with time zone not null default now(),
  refused text,
  hit_count integer not null default 1
);

create table private.verification_lease (
  only_one boolean not null default true PRIMARY KEY,
  until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint verification_lease_only_one_check CHECK (only_one)
);

create table private.verified_addresses (
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  address text not null,
  verdict text not null,
  verified_at timestamp with time zone not null default now(),
  verified_by text not null default 'verifier'::text,
  constraint verified_addresses_pkey PRIMARY KEY (workspace_id, address),
  constraint verified_addresses_address_check CHECK ((length(address) <= 254)),
  constraint verified_addresses_verdict_check CHECK ((verdict = ANY (ARRAY['deliverable'::text, 'risky'::text, 'undeliverable'::text, 'unknown'::text]))),
  constraint verified_addresses_verified_by_check CHECK ((verified_by = ANY (ARRAY['verifier'::text, 'probe'::text])))
);
CREATE INDEX verified_addresses_catch_all ON private.verified_addresses USING btree (workspace_id, split_part(address, '@'::text, 2), verified_at) WHERE ((verdict = 'risky'::text) AND (verified_by = 'probe'::text));
CREATE INDEX verified_addresses_doubted ON private.verified_addresses USING btree (workspace_id, split_part(address, '@'::text, 2), verified_at) WHERE (verdict = 'undeliverable'::text);

create table private.verifier_usage (
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  month date not null,
  checks integer not null,
  constraint verifier_usage_pkey PRIMARY KEY (workspace_id, month),
  constraint verifier_usage_checks_check CHECK ((checks >= 0))
);

create table private.web_push_secrets (
  id uuid not null,
  public_key text not null,
  encrypted_key bytea not null,
  constraint web_push_keys_pkey PRIMARY KEY (id)
);

create table private.webhook_outbox (
  id uuid not null default uuid_v7() PRIMARY KEY,
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  size integer not null default 1,
  events text not null,
  at timestamp with time zone not null default clock_timestamp()
);
CREATE INDEX webhook_outbox_workspace ON private.webhook_outbox USING btree (workspace_id);

create table private.webhook_secrets (
  endpoint_id uuid not null PRIMARY KEY REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  encrypted_secret bytea not null,
  encrypted_former bytea,
  former_until timestamp with time zone
);

create table private.webhook_sequences (
  workspace_id uuid not null REFERENCES workspaces(id) ON DELETE CASCADE,
  lead_id uuid not null,
  last bigint not null,
  used_at timestamp with time zone not null default now(),
  constraint webhook_sequences_pkey PRIMARY KEY (workspace_id, lead_id)
);

create table private.window_changes (
  campaign_id uuid not null PRIMARY KEY REFERENCES email_campaigns(id) ON DELETE CASCADE,
  changed_at timestamp with time zone not null
);

create table private.workspace_ai_secrets (
  workspace_id uuid not null PRIMARY KEY REFERENCES workspace_ai(workspace_id) ON DELETE CASCADE,
  encrypted_key bytea not null,
  created_at timestamp with time zone not null default now()
);

create table private.workspace_verifier_secrets (
  workspace_id uuid not null PRIMARY KEY REFERENCES workspace_verifiers(workspace_id) ON DELETE CASCADE,
  encrypted_key bytea not null,
  created_at timestamp with time zone not null default now()
);

create table realtime.changes (
  id bigint not null generated as identity PRIMARY KEY,
  transaction xid8 not null default pg_current_xact_id(),
  relation oid not null,
  action text not null,
  rows jsonb not null,
  constraint changes_action_check CHECK ((action = ANY (ARRAY['INSERT'::text, 'UPDATE'::text, 'DELETE'::text])))
);
CREATE INDEX changes_transaction ON realtime.changes USING btree (transaction, id);
CREATE CONSTRAINT TRIGGER take_place AFTER INSERT ON realtime.changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION realtime.take_place(); -- writes realtime.commits

create table realtime.commits (
  place bigint not null generated as identity PRIMARY KEY,
  transaction xid8 not null UNIQUE,
  committed_at timestamp with time zone not null default clock_timestamp()
);

create table realtime.large_messages (
  id bigint not null generated as identity PRIMARY KEY,
  body text not null,
  sent_at timestamp with time zone not null default now()
);
CREATE INDEX large_messages_sent_at ON realtime.large_messages USING btree (sent_at);

create table realtime.messages (
  id uuid not null default gen_random_uuid() PRIMARY KEY,
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean not null default true,
  inserted_at timestamp without time zone not null default now(),
  updated_at timestamp without time zone not null default now()
);

create table realtime.presences (
  ref text not null PRIMARY KEY,
  server uuid not null REFERENCES realtime.servers(id) ON DELETE CASCADE,
  topic text not null,
  key text not null,
  meta text not null
);
CREATE INDEX presences_server ON realtime.presences USING btree (server);
CREATE INDEX presences_topic ON realtime.presences USING btree (topic);

create table realtime.servers (
  id uuid not null PRIMARY KEY,
  seen_at timestamp with time zone not null default now()
);

create table storage.buckets (
  id text not null PRIMARY KEY,
  name text not null UNIQUE,
  owner uuid default auth.uid() REFERENCES auth.users(id) ON DELETE SET NULL,
  owner_id text generated always as (owner)::text,
  public boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  folders text[] not null default '{}'::text[],
  constraint buckets_file_size_limit_check CHECK (((COALESCE(file_size_limit, (1)::bigint) > 0) OR private.fail('A size limit is at least one byte.'::text, 'Choose a larger limit, or none.'::text))),
  constraint buckets_folders_check CHECK (((((folders = '{}'::text[]) OR (folders = '{workspace}'::text[])) OR (folders = '{person}'::text[])) OR (folders = '{workspace,person}'::text[]))),
  constraint buckets_id_check CHECK (((id ~ '^[\w][\w.-]{0,99}$'::text) OR private.fail((('"'::text || "left"(id, 100)) || '" can''t be the name of a bucket.'::text), 'Use up to 100 letters, digits, hyphens, dots and underscores.'::text)))
);
CREATE INDEX buckets_owner ON storage.buckets USING btree (owner);

create table storage.objects (
  id uuid not null default uuid_v7() PRIMARY KEY,
  bucket_id text not null REFERENCES storage.buckets(id),
  name text not null,
  owner uuid default auth.uid() REFERENCES auth.users(id) ON DELETE SET NULL,
  owner_id text generated always as (owner)::text,
  workspace_id uuid REFERENCES workspaces(id) ON DELETE CASCADE,
  person_id uuid REFERENCES auth.users(id) ON DELETE CASCADE,
  version text not null UNIQUE,
  metadata jsonb not null,
  user_metadata jsonb,
  path_tokens text[] generated always as string_to_array(name, '/'::text),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  last_accessed_at timestamp with time zone not null default now(),
  constraint objects_metadata_check CHECK ((((metadata ->> 'size'::text))::bigint >= 0)),
  constraint objects_name_check CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 1024))),
  constraint objects_user_metadata_check CHECK (((COALESCE(octet_length((user_metadata)::text), 0) <= 8192) OR private.fail('The metadata of a file is too long.'::text, 'Use at most 8 kB.'::text))),
  constraint objects_version_check CHECK ((version ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text))
);
CREATE UNIQUE INDEX objects_bucket_id_name ON storage.objects USING btree (bucket_id, name);
CREATE INDEX objects_owner ON storage.objects USING btree (owner);
CREATE INDEX objects_person_id ON storage.objects USING btree (person_id);
CREATE INDEX objects_workspace_id ON storage.objects USING btree (workspace_id);
CREATE TRIGGER count_changed_rows AFTER UPDATE ON storage.objects REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace or person', 't');
CREATE TRIGGER count_rows AFTER INSERT ON storage.objects REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('workspace or person', 't');
CREATE TRIGGER count_storage AFTER INSERT OR DELETE OR UPDATE OF bucket_id, name, metadata ON storage.objects FOR EACH ROW EXECUTE FUNCTION private.count_storage(); -- writes private.storage_usage
CREATE TRIGGER keep_content AFTER INSERT OR DELETE OR UPDATE OF version ON storage.objects FOR EACH ROW EXECUTE FUNCTION private.schedule_content_deletion(); -- writes private.content_deletions
CREATE TRIGGER keep_deleted BEFORE DELETE ON storage.objects FOR EACH ROW EXECUTE FUNCTION private.trash_deleted_by_person('file'); -- writes public.trash
CREATE TRIGGER place BEFORE INSERT OR UPDATE OF bucket_id, name ON storage.objects FOR EACH ROW EXECUTE FUNCTION private.place_object();
CREATE TRIGGER touch BEFORE UPDATE ON storage.objects FOR EACH ROW EXECUTE FUNCTION private.touch();

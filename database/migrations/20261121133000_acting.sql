-- An admin may open a session as a user. What is done in it stands in the log under the user, with the admin beside.
grant insert (user_id, aal, amr, user_agent, acted_from, not_after) on auth.sessions to service_role;

alter table public.audit_log add column acted_by uuid default auth.actor() references auth.users on delete set null;
create index audit_log_acted_by on public.audit_log (acted_by, created_at desc) where acted_by is not null;
create index audit_log_subject on public.audit_log (subject_id, created_at desc);

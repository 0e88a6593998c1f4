-- Called inside the transaction it tells of, by functions that may. What nobody asked for says so: without that it would
-- look, later, as if done by somebody whose account is gone.
create or replace function private.audit(
  action text, subject_table text, subject_id uuid, workspace_id uuid default null, details jsonb default '{}'
) returns void
language sql
set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, subject_table, subject_id, workspace_id, details)
  values (auth.uid(), action, subject_table, subject_id, workspace_id,
    case when auth.uid() is null then details || '{"by": "coldframe"}' else details end)
$$;
revoke execute on function private.audit from public;
grant execute on function private.audit to service_role;

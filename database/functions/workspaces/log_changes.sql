-- Logs changes of shared data for the activity log. Not for the audience: an import of a million contacts is one
-- action, and its function logs it as one.
create or replace function private.log_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row jsonb := to_jsonb(coalesce(new, old));
begin
  perform private.audit(
    tg_argv[0] || case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.changed' else '.deleted' end,
    tg_table_name, (row ->> 'id')::uuid, private.existing_workspace(row ->> 'workspace_id'),
    jsonb_build_object('name', coalesce(row ->> 'title', row ->> 'name')));
  return null;
end
$$;

create or replace function private.log_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  member record := coalesce(new, old);
begin
  perform private.audit(
    case
      when tg_op = 'INSERT' then 'member.joined'
      when tg_op = 'UPDATE' then 'member.role_changed'
      when member.user_id = auth.uid() then 'member.left'
      else 'member.removed'
    end,
    'workspace_members', member.id, private.existing_workspace(member.workspace_id::text),
    jsonb_build_object('user_id', member.user_id, 'role', member.role));
  return null;
end
$$;

-- Null once the workspace is being deleted, so that the log does not reference it.
create or replace function private.existing_workspace(workspace text) returns uuid
language sql stable set search_path = '' as $$
  select id from public.workspaces where id = workspace::uuid
$$;

create or replace trigger log_change after insert or update or delete on public.email_campaigns
  for each row when (current_user in ('authenticated', 'service_role'))
  execute function private.log_change('campaign');
create or replace trigger log_change after insert or update or delete on public.email_templates
  for each row when (current_user in ('authenticated', 'service_role'))
  execute function private.log_change('template');
create or replace trigger log_change after insert or update or delete on public.segments
  for each row when (current_user in ('authenticated', 'service_role'))
  execute function private.log_change('segment');
create or replace trigger log_change after insert or delete on public.suppressions
  for each row when (current_user in ('authenticated', 'service_role'))
  execute function private.log_change('suppression');
create or replace trigger log_membership after insert or update or delete on public.workspace_members
  for each row when (current_user in ('authenticated', 'service_role'))
  execute function private.log_membership();

-- Where the person who asks may work. Every policy on what a workspace holds reads
--   workspace_id = any (array(select private.my_workspaces('viewer')))
-- which PostgreSQL asks once per statement, not once per row, and can look up in an index.
-- PL/pgSQL, here and wherever a policy calls: before version 18 PostgreSQL plans an SQL function at each call.

-- at_least: viewer, editor or owner.
create or replace function private.my_workspaces(at_least text) returns setof uuid
language plpgsql stable security definer rows 10
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  return query
    select id from public.workspaces where user_id = me
    union all
    select workspace_id from public.workspace_members
    where user_id = me and (at_least = 'viewer' or (at_least = 'editor' and role = 'editor'));
end
$$;
grant execute on function private.my_workspaces to authenticated;

-- For functions: true, or an error that says why not. The service may go anywhere.
create or replace function private.require_member(workspace uuid, at_least text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if auth.role() is distinct from 'service_role'
    and not exists (select from private.my_workspaces(at_least) as mine where mine = workspace)
  then
    raise exception using errcode = '42501', message = 'You have no access to this workspace.',
      hint = 'Ask its owner to invite you.';
  end if;
  return true;
end
$$;
grant execute on function private.require_member to authenticated;

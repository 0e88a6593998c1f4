-- The workspaces where the caller has at least this role. Every policy on workspace data contains
--   workspace_id = any (array(select private.my_workspaces('viewer')))
-- which PostgreSQL evaluates once per statement, not once per row, and can use with an index.
-- Written in PL/pgSQL, like every function in a policy: before version 18 PostgreSQL plans an SQL function at each
-- call.

-- at_least: viewer, editor or owner.
create or replace function private.my_workspaces(at_least text) returns setof uuid
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  me uuid := auth.uid();
  key_workspace uuid := private.key_workspace();
begin
  return query
    select id from public.workspaces where user_id = me and (key_workspace is null or id = key_workspace)
    union all
    select workspace_id from public.workspace_members
    where user_id = me and (at_least = 'viewer' or (at_least = 'editor' and role = 'editor'))
      and (key_workspace is null or workspace_id = key_workspace);
end
$$;
grant execute on function private.my_workspaces to authenticated;

-- For functions: true, or an error with the reason. The service has access to all workspaces.
create or replace function private.require_member(workspace uuid, at_least text) returns boolean
language plpgsql stable set search_path = '' as $$
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

-- The workspace to which the caller's key is limited; null without such a key.
create or replace function private.key_workspace() returns uuid
language plpgsql stable parallel safe set search_path = '' as $$
begin
  -- Most callers have no key, so that their claims are not parsed.
  if position('"scopes"' in coalesce(current_setting('request.jwt.claims', true), '')) = 0 then
    return null;
  end if;
  return (auth.jwt() -> 'act' ->> 'workspace')::uuid;
end
$$;
grant execute on function private.key_workspace to authenticated;

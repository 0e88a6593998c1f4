-- Gives a workspace its time zone with its first campaign, which editors create as well as owners: nobody means UTC by
-- "09:00". One that is set stays, whoever asks; changing it is the owner's (database/policies/workspaces.sql).
-- Returns the time zone that holds now.
create or replace function public.settle_time_zone(p_workspace_id uuid, p_time_zone text) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member(p_workspace_id, 'editor');
  update public.workspaces set time_zone = p_time_zone where id = p_workspace_id and time_zone is null;
  return (select time_zone from public.workspaces where id = p_workspace_id);
end
$$;
alter function public.settle_time_zone owner to service_role;
revoke execute on function public.settle_time_zone from public;
grant execute on function public.settle_time_zone to authenticated;

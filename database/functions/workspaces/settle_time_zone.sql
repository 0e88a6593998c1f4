-- Sets a workspace's time zone with its first campaign, which editors create as well as owners, because no one means
-- UTC by "09:00". An existing zone is never replaced here; changing it is up to the owner
-- (database/policies/workspaces.sql). Returns the current time zone.
create or replace function public.settle_time_zone(p_workspace_id uuid, p_time_zone text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'editor');
  update public.workspaces set time_zone = p_time_zone where id = p_workspace_id and time_zone is null;
  return (select time_zone from public.workspaces where id = p_workspace_id);
end
$$;
alter function public.settle_time_zone owner to service_role;
revoke execute on function public.settle_time_zone from public;
grant execute on function public.settle_time_zone to authenticated;

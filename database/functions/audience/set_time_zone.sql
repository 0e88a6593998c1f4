-- Sets the time zone of all contacts that a list matches; null removes it, so that the derived one applies again.
-- Like tag_matching, a call changes at most private.batch_size() contacts and is repeated until it returns 0.
create or replace function public.set_time_zone(p_workspace_id uuid, p_find jsonb, p_time_zone text) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'editor');
  return private.set_matching(p_workspace_id, p_find, 'time_zone', p_time_zone);
end
$$;
grant execute on function public.set_time_zone to authenticated;

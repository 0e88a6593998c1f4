-- Sets the time zone of all contacts that a list matches; null removes it, so that the derived one applies again.
-- Like tag_matching, a call changes at most private.batch_size() contacts and is repeated until it returns 0.
create or replace function public.set_time_zone(p_workspace_id uuid, p_find jsonb, p_time_zone text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  former jsonb;
begin
  perform private.require_member(p_workspace_id, 'editor');
  execute format('with held as materialized (select id, time_zone as former from public.audience where id in (
    select a.id from public.audience a where %1$s and a.time_zone is distinct from %2$L::text limit private.batch_size())
    order by id for no key update),
    changed as (update public.audience a set time_zone = %2$L from held h where a.id = h.id returning a.id, h.former)
    select coalesce(jsonb_object_agg(id, former), ''{}'') from changed',
    private.audience_where(p_workspace_id, p_find), p_time_zone) into former;
  perform private.keep_former_values(p_workspace_id, 'time_zone', p_time_zone::text, former);
  return (select count(*) from jsonb_object_keys(former));
end
$$;
grant execute on function public.set_time_zone to authenticated;

-- The time zone of all contacts that a list matches; null takes it away, so that the derived one counts again. As
-- tag_matching, a call changes private.batch_size() contacts at most, and is repeated until it answers 0.
create or replace function public.set_time_zone(p_workspace_id uuid, p_find jsonb, p_time_zone text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  changed integer;
begin
  perform private.require_member(p_workspace_id, 'editor');
  execute format('with held as materialized (select id from public.audience where id in (
    select a.id from public.audience a where %1$s and a.time_zone is distinct from %2$L::text limit private.batch_size())
    order by id for no key update)
    update public.audience a set time_zone = %2$L from held h where a.id = h.id',
    private.audience_where(p_workspace_id, p_find), p_time_zone);
  get diagnostics changed = row_count;
  return changed;
end
$$;
grant execute on function public.set_time_zone to authenticated;

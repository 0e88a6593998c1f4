-- Tags all contacts that a list matches, however many, because no browser can hold a million ids. A call changes at
-- most private.batch_size() contacts and is repeated until it returns 0.
create or replace function public.tag_matching(p_workspace_id uuid, p_find jsonb, p_tag text, p_on boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  perform private.require_member(p_workspace_id, 'editor');
  -- Rows are locked in the same order as by the sender (contact_times.sql).
  execute format('with changed as (with held as materialized (select id from public.audience where id in (
    select a.id from public.audience a where %2$s and (%3$L = any (a.tags)) <> %4$L limit private.batch_size())
    order by id for no key update)
    update public.audience a set tags = %1$s from held h where a.id = h.id returning a.id)
    select array_agg(id) from changed',
    case when p_on then format('tags || %L::text', btrim(p_tag)) else format('array_remove(tags, %L)', btrim(p_tag)) end,
    private.audience_where(p_workspace_id, p_find), btrim(p_tag), p_on) into changed;
  if not p_on then
    perform private.store_removed_tag(p_workspace_id, btrim(p_tag), changed);
  end if;
  return coalesce(cardinality(changed), 0);
end
$$;
grant execute on function public.tag_matching to authenticated;

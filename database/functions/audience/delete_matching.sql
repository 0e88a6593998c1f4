-- Changes all contacts that a list matches, however many, because no browser can hold a million ids. A call changes
-- at most private.batch_size() contacts and is repeated until it returns 0.
create or replace function public.delete_matching(p_workspace_id uuid, p_find jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  perform private.require_member(p_workspace_id, 'editor');
  execute format('delete from public.audience where id in (
    select a.id from public.audience a where %s limit 2500)', private.audience_where(p_workspace_id, p_find));
  get diagnostics gone = row_count;
  return gone;
end
$$;
grant execute on function public.delete_matching to authenticated;

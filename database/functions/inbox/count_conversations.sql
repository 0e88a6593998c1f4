-- Counts the conversations of each search, for saved views, up to a hundred: 100 means a hundred or more.
create or replace function public.count_conversations(p_workspace_id uuid, p_finds jsonb) returns integer[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg((select count(*)::integer from public.find_conversations(p_workspace_id, f, null, 100))
    order by place), '{}')
  from (select private.require_member(p_workspace_id, 'viewer')) as allowed,
    jsonb_array_elements(p_finds) with ordinality as l (f, place) where place <= 50
$$;
grant execute on function public.count_conversations to authenticated;

-- Counts tasks by find_tasks' p_find, up to a thousand: 1000 means a thousand or more.
create or replace function public.count_tasks(p_workspace_id uuid, p_find jsonb default '{}') returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  found integer;
begin
  perform private.require_member(p_workspace_id, 'viewer');
  execute format('select count(*) from (select %s limit 1000) as f', private.tasks_where(p_workspace_id, p_find)) into found;
  return found;
end
$$;
grant execute on function public.count_tasks to authenticated;

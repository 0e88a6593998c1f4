-- Counts matching contacts, up to a limit.
create or replace function public.count_audience(
  p_workspace_id uuid, p_find jsonb default '{}', p_at_most integer default 100000
) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  matching integer;
begin
  perform private.require_member(p_workspace_id, 'viewer');
  execute format('select count(*) from (select from public.audience a where %s limit %s) matching',
    private.audience_where(p_workspace_id, p_find), greatest(0, p_at_most)) into matching;
  return matching;
end
$$;
grant execute on function public.count_audience to authenticated;

-- The activity of a workspace, newest first, for its owner. `person` is the affected member in changes of the team.
create or replace function public.get_workspace_activity(
  p_workspace_id uuid, p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 30
)
returns table (id uuid, created_at timestamptz, actor text, action text, person text, details jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'owner');
  return query
    select l.id, l.created_at, private.name_of(l.actor_id), l.action,
      private.name_of((coalesce(l.details ->> 'user_id', l.details ->> 'to'))::uuid), l.details
    from public.audit_log l
    where l.workspace_id = p_workspace_id
      and (p_before is null or (l.created_at, l.id) < (p_before, p_before_id))
    order by l.created_at desc, l.id desc
    limit least(greatest(p_limit, 1), 200);
end
$$;
grant execute on function public.get_workspace_activity to authenticated;

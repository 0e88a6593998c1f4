-- The log with the names of those in it, newest first. `p_action` is the beginning of an action: 'account.'.
-- `acted_by`: the admin who did it in the account of the actor.
drop function if exists public.admin_audit_log(text, timestamptz, uuid, integer);
create function public.admin_audit_log(
  p_action text default null, p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 50
)
returns table (
  id uuid, created_at timestamptz, actor text, action text, subject_table text, subject_id uuid, subject text,
  details jsonb, acted_by text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select l.id, l.created_at, a.email, l.action, l.subject_table, l.subject_id, u.email, l.details, v.email
    from public.audit_log l
    left join auth.users a on a.id = l.actor_id
    left join auth.users v on v.id = l.acted_by
    left join auth.users u on l.subject_table in ('users', 'profiles') and u.id = l.subject_id
    where (p_action is null or starts_with(l.action, p_action))
      and (p_before is null or (l.created_at, l.id) < (p_before, p_before_id))
    order by l.created_at desc, l.id desc
    limit least(greatest(p_limit, 1), 1000);
end
$$;
alter function public.admin_audit_log owner to service_role;
revoke execute on function public.admin_audit_log from public;
grant execute on function public.admin_audit_log to authenticated;

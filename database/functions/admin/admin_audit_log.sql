-- The audit log with names, newest first. `p_action` is the start of an action: 'account.'. `impersonator`: the admin
-- who acted in the actor's account.
drop function if exists public.admin_audit_log(text, timestamptz, uuid, integer);
create function public.admin_audit_log(
  p_action text default null, p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 50
)
returns table (
  id uuid, created_at timestamptz, actor text, action text, subject_table text, subject_id uuid, subject text,
  details jsonb, impersonator text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query execute format(
    'select l.id, l.created_at, a.email, l.action, l.subject_table, l.subject_id, u.email, l.details, v.email
     from public.audit_log l
     left join auth.users a on a.id = l.actor_id
     left join auth.users v on v.id = l.impersonator_id
     left join auth.users u on l.subject_table in (''users'', ''profiles'') and u.id = l.subject_id
     where %s and %s
     order by l.created_at desc, l.id desc
     limit %s',
    case
      when p_action is null then 'true'
      -- A filter for one kind, the one the screen sends, is one range of an index.
      when p_action ~ '^[a-z_]+\.' then
        format('split_part(l.action, ''.'', 1) = %L and starts_with(l.action, %L)', split_part(p_action, '.', 1), p_action)
      else format('starts_with(l.action, %L)', p_action)
    end,
    case when p_before is not null then format('(l.created_at, l.id) < (%L::timestamptz, %L::uuid)', p_before, p_before_id)
      else 'true' end,
    least(greatest(p_limit, 1), 1000));
end
$$;
grant execute on function public.admin_audit_log to authenticated;

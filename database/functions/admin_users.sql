-- Accounts, newest first, a page at a time: `p_before` and `p_before_id` name the last one seen.
create or replace function public.admin_users(
  p_search text default null, p_role text default null, p_plan text default null, p_state text default null,
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 50
)
returns table (
  id uuid, email text, name text, username text, role text, plan text, provider text, last_login timestamptz,
  created_at timestamptz, is_confirmed boolean, is_suspended boolean, has_second_factor boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- What was typed is looked for as it stands: % and _ are letters like others.
  pattern text := '%' || replace(replace(replace(private.trimmed(p_search), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.require_admin();
  return query
    select u.id, u.email, p.name, p.username, coalesce(p.role, 'user'), private.plan_of(u.id), s.provider,
      p.last_login, u.created_at, u.email_confirmed_at is not null, coalesce(u.banned_until > now(), false),
      exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
    from auth.users u
    left join public.profiles p on p.id = u.id
    left join lateral (
      select live.provider from public.subscriptions live
      where live.user_id = u.id and private.is_active_status(live.subscription_status) limit 1
    ) s on true
    where (p_before is null or u.created_at < p_before or (u.created_at = p_before and u.id > p_before_id))
      and (pattern is null or u.email ilike pattern or p.name ilike pattern or p.username ilike pattern)
      and (p_role is null or coalesce(p.role, 'user') = p_role)
      and (p_plan is null or private.plan_of(u.id) = p_plan)
      and case p_state when 'suspended' then u.banned_until > now()
        when 'unconfirmed' then u.email_confirmed_at is null else true end
    order by u.created_at desc, u.id
    limit least(greatest(p_limit, 1), 200);
end
$$;
alter function public.admin_users owner to service_role;
revoke execute on function public.admin_users from public;
grant execute on function public.admin_users to authenticated;

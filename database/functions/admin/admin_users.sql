-- Accounts, newest first, in pages: `p_before` and `p_before_id` identify the last row of the previous page. The SQL
-- is built for the given filters, so that its plan fits them instead of the worst combination.
create or replace function public.admin_users(
  p_search text default null, p_role text default null, p_plan text default null, p_state text default null,
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 50
)
returns table (
  id uuid, email text, name text, username text, role text, plan text, provider text, last_login timestamptz,
  created_at timestamptz, is_confirmed boolean, is_suspended boolean, has_second_factor boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- The search text is matched literally: % and _ are escaped.
  pattern text := '%' || replace(replace(replace(lower(private.trimmed(p_search)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- The query reads whichever table holds the filtered columns.
  filed boolean := pattern is not null or p_plan is not null;
  base text := case when filed then 'private.accounts a join auth.users u on u.id = a.id' else 'auth.users u' end;
  walked text := case when filed then 'a' else 'u' end;
  conditions text[] := array[
    case when pattern is not null then format('a.search_text like %L', pattern) end,
    case when p_before is not null then
      format('%1$s.created_at <= %2$L and (%1$s.created_at < %2$L or %1$s.id > %3$L)', walked, p_before, p_before_id) end,
    private.role_condition(p_role), private.plan_condition(p_plan), private.state_condition(p_state)];
begin
  perform private.require_admin();
  return query execute format(
    'select u.id, u.email, p.name, p.username, coalesce(p.role, ''user''),
       case when %5$L then ''pro'' when live.plan_type is null then ''free'' else private.plan_named(live.plan_type) end, live.provider,
       p.last_login, u.created_at, u.email_confirmed_at is not null, coalesce(u.banned_until > now(), false),
       exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = ''verified'')
     from (
       select u.id, u.email, u.created_at, u.email_confirmed_at, u.banned_until
       from %1$s where %3$s order by %2$s.created_at desc, %2$s.id limit %4$s
     ) u
     left join public.profiles p on p.id = u.id
     left join public.subscriptions live on live.user_id = u.id and live.subscription_status in (''active'', ''trialing'')
     order by u.created_at desc, u.id',
    base, walked, coalesce(nullif(array_to_string(conditions, ' and '), ''), 'true'), least(greatest(p_limit, 1), 200), private.is_billing_off());
end
$$;
grant execute on function public.admin_users to authenticated;

-- Each filter as an SQL condition over the account `u` and its index row `a`; null when the filter is not set.
create or replace function private.role_condition(role text) returns text
language sql immutable
set search_path = ''
return case
  when role = 'user' then 'not exists (select from public.profiles p where p.id = u.id and p.role <> ''user'')'
  when role is not null then format('exists (select from public.profiles p where p.id = u.id and p.role = %L)', role)
end;

create or replace function private.plan_condition(plan text) returns text
language sql stable set search_path = '' as $$
  select case
    when plan is null then null
    when private.is_billing_off() then (plan = 'pro')::text
    else format('a.plan = %L', plan)
  end
$$;

-- With billing off, every account has every feature, whatever its subscription.
create or replace function private.is_billing_off() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.settings where name = 'billing' and value = 'off')
$$;

create or replace function private.state_condition(state text) returns text
language sql immutable
set search_path = ''
return case state
  when 'suspended' then 'u.banned_until > now() and u.banned_until is not null'
  when 'unconfirmed' then 'u.email_confirmed_at is null'
end;

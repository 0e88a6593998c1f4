-- Who may sign up (docs/decisions/260): open, invited, domains or closed. The environment wins over what an admin chose.
create or replace function private.sign_up(out mode text, out domains text[], out from_environment boolean)
language sql stable security definer
set search_path = ''
as $$
  select coalesce(env.mode, chosen.mode, 'open'),
    case when env.mode is not null then string_to_array(coalesce(env.domains, ''), ',') else coalesce(chosen.domains, '{}') end,
    env.mode is not null
  from (select max(value) filter (where name = 'sign_up') as mode,
      max(value) filter (where name = 'sign_up_domains') as domains from private.settings) env
    left join private.sign_up chosen on true
$$;

-- While nobody runs the installation yet, whoever is to do so can always sign up: the address in ADMIN_EMAIL or, without
-- one, anybody. The demo account runs nothing.
create or replace function private.awaits_first_account() returns boolean
language sql stable
set search_path = ''
as $$
  select not exists (select from auth.users u
    where u.email_confirmed_at is not null and not private.is_demo(u.email)
      and u.email = coalesce((select value from private.settings where name = 'admin_email'), u.email))
$$;

-- Null where this address may make an account for itself; else why not, and what to do.
create or replace function private.why_no_sign_up(address text) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  rule record;
  admin_email text := (select value from private.settings where name = 'admin_email');
begin
  select * into rule from private.sign_up();
  if rule.mode = 'open' or (private.awaits_first_account() and coalesce(admin_email = lower(address), true)) then
    return null;
  elsif rule.mode = 'closed' then
    return 'Sign-up is closed. Ask whoever runs this installation for an account.';
  elsif exists (select from public.workspace_invitations i where lower(i.email) = lower(address) and i.expires_at > now())
    or (rule.mode = 'domains' and lower(split_part(address, '@', 2)) = any (rule.domains)) then
    return null;
  elsif rule.mode = 'invited' then
    return 'Sign-up is by invitation. Use the address that was invited, or ask the owner of a workspace for an invitation.';
  end if;
  return format('Sign-up is for addresses at %s. Use one of those, or ask the owner of a workspace for an invitation.',
    array_to_string(rule.domains, ', '));
end
$$;
grant execute on function private.why_no_sign_up to auth_admin;

-- For the page of somebody who has no account: {"mode", "domains"}.
create or replace function private.sign_up_shown() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('mode', case when private.awaits_first_account() then 'open' else s.mode end,
    'domains', s.domains)
  from private.sign_up() s
$$;
grant execute on function private.sign_up_shown to auth_admin;

-- For admins: {"mode", "domains", "from_environment"}.
create or replace function public.admin_sign_up() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select to_jsonb(s) from private.sign_up() s);
end
$$;
grant execute on function public.admin_sign_up to authenticated;

create or replace function public.admin_set_sign_up(p_mode text, p_domains text[] default '{}') returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  names text[];
  wrong text;
begin
  perform private.require_admin();
  if (select s.from_environment from private.sign_up() s) then
    raise exception using errcode = 'PT409', message = 'Who may sign up is set in the server''s environment.',
      hint = 'Change SIGN_UP there and restart, or remove it to choose here.';
  end if;
  if coalesce(p_mode, '') not in ('open', 'invited', 'domains', 'closed') then
    raise exception using errcode = '22023', message = 'Sign-up is open, invited, domains or closed.';
  end if;
  select coalesce(array_agg(distinct name), '{}') into names
    from (select lower(ltrim(private.trimmed(given), '@')) as name from unnest(p_domains) as given) d where name <> '';
  select name into wrong from unnest(names) as name
    where length(name) > 253 or name !~ '^[^\s@,.]+(\.[^\s@,.]+)+$' limit 1;
  if wrong is not null then
    raise exception using errcode = '22023', message = format('%s is not a domain.', wrong),
      hint = 'Write what stands after the @, such as example.com.';
  elsif cardinality(names) > 100 then
    raise exception using errcode = '22023', message = 'At most 100 domains.', hint = 'Remove some.';
  elsif p_mode = 'domains' and cardinality(names) = 0 then
    raise exception using errcode = '22023', message = 'Name at least one domain.',
      hint = 'Write what stands after the @, such as example.com.';
  end if;
  insert into private.sign_up as s (mode, domains) values (p_mode, names)
    on conflict (id) do update set mode = excluded.mode, domains = excluded.domains;
  perform private.audit('sign_up.changed', 'sign_up', null, null, jsonb_build_object('mode', p_mode, 'domains', names));
end
$$;
grant execute on function public.admin_set_sign_up to authenticated;

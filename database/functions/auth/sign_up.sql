-- The sign-up mode (docs/decisions/260): open, invited, domains or closed. The environment overrides an admin's
-- choice.
create or replace function private.sign_up(out mode text, out domains text[], out from_environment boolean)
language sql stable security definer set search_path = '' as $$
  select coalesce(env.mode, chosen.mode, 'open'),
    case when env.mode is not null then string_to_array(coalesce(env.domains, ''), ',') else coalesce(chosen.domains, '{}') end,
    env.mode is not null
  from (select max(value) filter (where name = 'sign_up') as mode,
      max(value) filter (where name = 'sign_up_domains') as domains from private.settings) env
    left join private.sign_up chosen on true
$$;

-- True while the installation has no admin, so that its first admin can always sign up: the address in ADMIN_EMAIL
-- or, without one, anyone. The demo account never becomes admin.
create or replace function private.awaits_first_account() returns boolean
language sql stable set search_path = '' as $$
  select not exists (select from auth.users u
    where u.email_confirmed_at is not null and not private.is_demo(u.email)
      and u.email = coalesce((select value from private.settings where name = 'admin_email'), u.email))
$$;

-- Returns null when this address may sign up, and otherwise the reason and what to do.
create or replace function private.why_no_sign_up(address text) returns text
language plpgsql stable security definer set search_path = '' as $$
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

-- The sign-up mode for visitors without an account: {"mode", "domains"}.
create or replace function private.sign_up_shown() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('mode', case when private.awaits_first_account() then 'open' else s.mode end,
    'domains', s.domains)
  from private.sign_up() s
$$;
grant execute on function private.sign_up_shown to auth_admin;

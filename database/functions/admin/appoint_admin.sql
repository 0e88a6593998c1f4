-- Assigns the admin role: to the first account of the installation or, once ADMIN_EMAIL is set, only to the account
-- with that address. docs/decisions/260 lists the cases.
create or replace function private.appoint_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role = 'user' and private.becomes_admin(new.id) then
    new.role := 'admin';
    perform private.audit('profile.appointed_admin', 'profiles', new.id);
  end if;
  return new;
end
$$;

create or replace function private.becomes_admin(person uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  admin_email text := (select value from private.settings where name = 'admin_email');
  account record;
begin
  select email, email_confirmed_at is not null as confirmed into account from auth.users where id = person;
  if private.is_demo(account.email) then return false; end if;
  if admin_email is not null then
    return coalesce(account.email = admin_email and account.confirmed, false);
  end if;
  if private.has_account() then return false; end if;
  -- When two first accounts arrive together, the second waits for this lock and then sees the first.
  perform pg_advisory_xact_lock(hashtextextended('first account', 0));
  return not private.has_account();
end
$$;

-- The password of the demo account is printed at every start, so the account is never admin and never counts as the
-- first account.
create or replace function private.is_demo(email text) returns boolean
language sql immutable parallel safe
return coalesce(email = 'demo@coldframe.test', false);

create or replace function private.has_account() returns boolean
language sql volatile set search_path = '' as $$
  select exists (
    select from public.profiles p join auth.users u on u.id = p.id
    where not private.is_demo(u.email))
$$;

create or replace trigger appoint_admin before insert on public.profiles
  for each row execute function private.appoint_admin();

-- Stores the server's settings: {"admin_email": ADMIN_EMAIL, "billing": BILLING, "sign_up": SIGN_UP,
-- "sign_up_domains": SIGN_UP_DOMAINS, joined by commas, "site_url": the start of mailed links}. service_role calls it
-- at every boot; a setting that is absent or null is unset.
create or replace function private.configure(settings jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  before text := (select value from private.settings where name = 'admin_email');
  admin_email text := lower(nullif(trim(settings ->> 'admin_email'), ''));
begin
  lock table private.settings in share row exclusive mode;
  delete from private.settings;
  insert into private.settings (name, value)
    select name, value
    from (values ('admin_email', admin_email), ('billing', settings ->> 'billing'),
      ('sign_up', settings ->> 'sign_up'), ('sign_up_domains', settings ->> 'sign_up_domains'),
      ('site_url', settings ->> 'site_url')) as given (name, value)
    where value is not null;
  if admin_email is not null then
    perform private.assign_admin(admin_email, admin_email is distinct from before);
  end if;
end
$$;

-- A newly configured address takes the role from all others; later boots do not change admins that an admin
-- appointed.
create or replace function private.assign_admin(address text, newly boolean) returns void
language plpgsql set search_path = '' as $$
declare
  changed record;
begin
  for changed in
    update public.profiles p
    set role = case when u.email = address then 'admin' else 'user' end
    from auth.users u
    where u.id = p.id and (
      (p.role = 'user' and u.email = address and u.email_confirmed_at is not null
        and not private.is_demo(address))
      or (newly and p.role = 'admin' and u.email is distinct from address))
    returning p.id, p.role
  loop
    perform private.audit(
      case changed.role when 'admin' then 'profile.appointed_admin' else 'profile.dismissed_admin' end,
      'profiles', changed.id);
  end loop;
end
$$;

-- The creator of a signed URL, in the format used in the URL.
create or replace function private.rights_version(account uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select rights_version from auth.users where id = account
$$;

-- False once the right that created the URL has ended: the account, its API key or the impersonation. `session` is
-- given only for an impersonation; an ordinary session may end while its URLs remain valid.
create or replace function private.signed_address_stands(account uuid, version integer, key uuid, session uuid)
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    where u.id = account and u.rights_version = version and u.deleted_at is null
      and (u.banned_until is null or u.banned_until < now()))
  and (key is null or exists (
    select from public.api_keys k
    where k.id = key and k.user_id = account and (k.expires_at is null or k.expires_at > now())))
  and (session is null or exists (
    select from auth.sessions s
    join auth.sessions own on own.id = s.impersonator_session_id
    join auth.users actor on actor.id = own.user_id
    where s.id = session and s.user_id = account and s.revoked_at is null and own.revoked_at is null
      and (s.not_after is null or s.not_after > now())
      and (actor.banned_until is null or actor.banned_until < now())))
$$;

-- A new password or email also invalidates signed URLs made by anyone who knew the old one.
create or replace function private.end_signed_addresses() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.rights_version := old.rights_version + 1;
  return new;
end
$$;
create or replace trigger end_signed_addresses before update of encrypted_password, email on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password or old.email is distinct from new.email)
  execute function private.end_signed_addresses();

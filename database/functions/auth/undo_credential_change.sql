-- Consumes the link of a mail about a changed credential, and undoes changes outside the account itself: its API key,
-- the login of a mailbox, an OAuth app. The auth server does the rest. Returns no row for a link that is unknown,
-- used or expired.
create or replace function private.undo_credential_change(token text)
returns table (account uuid, what text, object_id uuid, mailed_to text, created_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  change private.credential_changes;
begin
  delete from private.credential_changes c
    where c.token_hash = private.hash_of_secret(token) and c.created_at > now() - interval '7 days'
    returning c.* into change;
  if not found then return; end if;
  case change.what
    when 'api key' then
      delete from public.api_keys k where k.id = change.object_id and k.user_id = change.account;
    when 'mailbox', 'mailbox login' then
      -- If another user has signed in to the mailbox since, its login is already repaired.
      if not exists (select from private.credential_changes later where later.object_id = change.object_id
          and later.account <> change.account and later.created_at > change.created_at) then
        perform private.disconnect_mailbox(change.object_id);
      end if;
    when 'oauth app' then
      delete from private.oauth_client_secrets o where o.id = change.object_id;
    else null;
  end case;
  return query select change.account, change.what, change.object_id, change.mailed_to, change.created_at;
end
$$;
grant execute on function private.undo_credential_change to auth_admin;

-- Removes the login of a mailbox: it neither sends nor reads until a user signs in to it again. Sent messages remain.
create or replace function private.disconnect_mailbox(mailbox uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.mailboxes m set oauth_provider = null, state = 'broken',
      state_reason = 'Disconnected from the mail about its connection. Choose Reconnect to sign in again.'
    where m.id = mailbox;
  delete from private.mailbox_token_secrets s where s.mailbox_id = mailbox;
  delete from private.mailbox_secrets s where s.mailbox_id = mailbox;
end
$$;

-- True while the mailed address is that of the account, or one whose change can still be undone. False for an address
-- that the account had only in the meantime.
create or replace function private.may_undo(who uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = who and u.email = address and u.deleted_at is null)
    or exists (select from private.credential_changes c
      where c.account = who and c.what = 'email' and c.mailed_to = address and c.created_at > now() - interval '7 days')
$$;
grant execute on function private.may_undo to auth_admin;

-- Invalidates links that would give the account another address again, once its former one is restored.
create or replace function private.end_address_changes(who uuid, since timestamptz) returns void
language sql security definer set search_path = '' as $$
  delete from private.credential_changes c where c.account = who and c.what = 'email' and c.created_at >= since
$$;
grant execute on function private.end_address_changes to auth_admin;

-- Mails the owner of an account that what opens it has changed, so that a thief of a session changes nothing in
-- silence. The words are fixed: nothing that anybody wrote is in them. There is no link either, which whoever reads old
-- mail could follow: what undoes the change is a new password, and the mail says what that ends.
create or replace function private.tell_credential_change(account uuid, what text, address text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  heading text := case what
    when 'password' then 'Your password was changed'
    when 'email' then 'Your email address was changed'
    when 'factor added' then 'A second factor was added'
    when 'factor removed' then 'A second factor was removed'
    when 'api key' then 'An API key was made'
    when 'mailbox' then 'A mailbox was connected'
  end;
  happened constant text := heading || ' in your Coldframe account.';
  undo text := case what
    when 'email' then 'If this was not you, write to the people who run your Coldframe: this address no longer signs in.'
    else 'If this was not you, choose "Forgot your password?" where you sign in, now. A new password signs out every device and ends every signed address of a file.'
      || case what
        when 'api key' then ' Then revoke the key in Settings, API keys.'
        when 'factor added' then ' Then remove the factor in Settings, Security.'
        when 'factor removed' then ' Then set up a second factor in Settings, Security.'
        when 'mailbox' then ' Then remove the mailbox in Settings, Mailboxes.'
        else ''
      end
  end;
begin
  insert into private.outbox (recipient, subject, text, html)
  select coalesce(address, u.email), heading,
    happened || E'\n\n' || 'If it was you, there is nothing to do. ' || undo || E'\n\n-- \nColdframe\n',
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>' || heading || '</title></head><body><p>'
      || happened || '</p><p>If it was you, there is nothing to do. ' || undo || '</p><p>Coldframe</p></body></html>'
  from auth.users u where u.id = account and coalesce(address, u.email) is not null and u.deleted_at is null;
end
$$;

create or replace function private.tell_user_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.email is distinct from new.email then
    perform private.tell_credential_change(new.id, 'email', old.email);
  end if;
  if old.encrypted_password is distinct from new.encrypted_password then
    perform private.tell_credential_change(new.id, 'password');
  end if;
  return null;
end
$$;
-- An address that was never confirmed is not known to be anybody's.
create or replace trigger tell_credential_change after update of email, encrypted_password on auth.users
  for each row when (old.email_confirmed_at is not null and old.email is not null and new.email is not null
    and new.encrypted_password is not null)
  execute function private.tell_user_change();

create or replace function private.tell_factor_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_credential_change(old.user_id, case tg_op when 'DELETE' then 'factor removed' else 'factor added' end);
  return null;
end
$$;
create or replace trigger tell_factor_added after update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified')
  execute function private.tell_factor_change();
create or replace trigger tell_factor_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.tell_factor_change();

create or replace function private.tell_api_key() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_credential_change(new.user_id, 'api key');
  return null;
end
$$;
create or replace trigger tell_api_key after insert on public.api_keys
  for each row execute function private.tell_api_key();

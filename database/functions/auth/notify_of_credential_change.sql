-- Mails the owner of an account when one of its credentials has changed, so that a stolen session cannot change them
-- unnoticed. The text is fixed: it contains no user input. The link undoes the change without a session
-- (server/supabase/auth/undo-change.ts); only its hash is stored.
create or replace function private.notify_of_credential_change(account uuid, what text, address text default null,
  object uuid default null, workspace uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  site constant text := (select value from private.settings where name = 'site_url');
  mailed_to text := coalesce(address, (select u.email from auth.users u where u.id = account and u.deleted_at is null));
  heading constant text := case what
    when 'password' then 'Your password was changed'
    when 'email' then 'Your email address was changed'
    when 'factor added' then 'A second factor was added'
    when 'factor removed' then 'A second factor was removed'
    when 'recovery codes' then 'New recovery codes were created'
    when 'api key' then 'An API key was created'
    when 'mailbox' then 'A mailbox was connected'
    when 'mailbox login' then 'The login of a mailbox was changed'
    when 'oauth app' then 'An OAuth app was set up'
    when 'oauth app removed' then 'An OAuth app was removed'
    when 'company account' then 'A company account was connected'
  end;
  happened constant text := heading || case what when 'company account' then ' to your Coldframe account.' else ' in your Coldframe account.' end;
  undoes constant text := case what
    when 'email' then 'It gives the account this address again, signs out every device'
    when 'factor added' then 'It removes the second factor, signs out every device'
    when 'recovery codes' then 'It revokes these recovery codes, signs out every device'
    when 'api key' then 'It revokes the key, signs out every device'
    when 'mailbox' then 'It disconnects the mailbox, signs out every device'
    when 'mailbox login' then 'It disconnects the mailbox, signs out every device'
    when 'oauth app' then 'It removes the app, signs out every device'
    when 'company account' then 'It disconnects the company account, signs out every device'
    else 'It signs out every device'
  end || ', makes the password useless, and mails you a link to choose a new one.'
    || case what when 'factor removed' then ' Then set up a second factor in Settings, Security.' else '' end;
  undo text;
  html_undo text;
begin
  -- An undo needs no mail here, because the mail about the new password reports it.
  if mailed_to is null or current_setting('coldframe.undoing', true) = 'on' then return; end if;
  insert into private.credential_changes (account, workspace_id, what, object_id, mailed_to, token_hash)
    values (account, workspace, what, object, mailed_to, private.hash_of_secret(token));
  if site is null then
    undo := 'If this was not you, choose "Forgot your password?" where you sign in, now. A new password signs out every device.';
    html_undo := undo;
  else
    undo := 'If this was not you, open this address within 7 days and press the button there:' || E'\n'
      || site || '/undo#' || token || E'\n\n' || undoes;
    html_undo := 'If this was not you, <a href="' || site || '/undo#' || token || '">undo the change</a> within 7 days. ' || undoes;
  end if;
  insert into private.outbox (recipient, subject, text, html)
    values (mailed_to, heading,
      happened || E'\n\n' || 'If it was you, you do not need to do anything. ' || undo || E'\n\n-- \nColdframe\n',
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>' || heading || '</title></head><body><p>'
        || happened || '</p><p>If it was you, you do not need to do anything. ' || html_undo || '</p><p>Coldframe</p></body></html>');
end
$$;

create or replace function private.notify_of_user_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.email is distinct from new.email then
    perform private.notify_of_credential_change(new.id, 'email', old.email);
  end if;
  if old.encrypted_password is distinct from new.encrypted_password then
    perform private.notify_of_credential_change(new.id, 'password');
  end if;
  return null;
end
$$;
-- An address that was never confirmed may belong to someone else, so nothing is mailed to it.
create or replace trigger tell_credential_change after update of email, encrypted_password on auth.users
  for each row when (old.email_confirmed_at is not null and old.email is not null and new.email is not null
    and new.encrypted_password is not null)
  execute function private.notify_of_user_change();

create or replace function private.notify_of_company_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_credential_change(new.id, 'company account');
  return null;
end
$$;
create or replace trigger tell_company_account after update of company_identity on auth.users
  for each row when (old.email_confirmed_at is not null and new.company_identity is not null
    and new.company_identity is distinct from old.company_identity)
  execute function private.notify_of_company_account();

create or replace function private.notify_of_factor_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_credential_change(old.user_id, case tg_op when 'DELETE' then 'factor removed' else 'factor added' end,
    object => old.id);
  return null;
end
$$;
create or replace trigger tell_factor_added after update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified')
  execute function private.notify_of_factor_change();
create or replace trigger tell_factor_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.notify_of_factor_change();

-- Codes are created ten at a time, the first ones of an account and their replacements.
create or replace function private.notify_of_recovery_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_credential_change(f.user_id, 'recovery codes', object => f.id)
    from auth.mfa_factors f where f.id in (select made.factor_id from made);
  return null;
end
$$;
create or replace trigger tell_recovery_codes after insert on auth.mfa_recovery_codes
  referencing new table as made for each statement
  execute function private.notify_of_recovery_codes();

create or replace function private.notify_of_api_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_credential_change(new.user_id, 'api key', object => new.id);
  perform private.notify_owner_of_key(new.workspace_id, new.user_id);
  return null;
end
$$;
create or replace trigger tell_api_key after insert on public.api_keys
  for each row execute function private.notify_of_api_key();

-- Mails the owner of a workspace when a member creates a key of it. The owner revokes it in the settings.
create or replace function private.notify_owner_of_key(workspace uuid, creator uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.outbox (recipient, subject, text, html)
  select u.email, 'An API key was created in your workspace', told.text || E'\n\n-- \nColdframe\n',
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An API key was created in your workspace</title></head><body><p>'
      || told.text || '</p><p>Coldframe</p></body></html>'
  from public.workspaces w join auth.users u on u.id = w.user_id,
    (select 'A member created an API key for a Coldframe workspace of yours. Settings, Security, API keys lists it, and revokes it.'
      || coalesce(' ' || (select s.value || '/settings/security' from private.settings s where s.name = 'site_url'), '') as text) told
  where w.id = workspace and w.user_id <> creator and u.email_confirmed_at is not null and u.deleted_at is null
$$;

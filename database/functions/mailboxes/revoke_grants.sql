-- Stores the OAuth grant of a mailbox that is deleted or changes to a password, until it is revoked at the OAuth
-- provider. Only for Google: Microsoft has no revocation endpoint.
create or replace function private.queue_revocation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.oauth_revocation_secrets (mailbox_id, workspace_id, oauth_provider, client_id, address, refresh_token)
    select old.id, old.workspace_id, old.oauth_provider, t.client_id, lower(old.address), t.refresh_token
    from private.mailbox_token_secrets t where t.mailbox_id = old.id and t.ended_because is null;
  return old;
end
$$;
create or replace trigger queue_revocation before delete on public.mailboxes
  for each row when (old.oauth_provider = 'google') execute function private.queue_revocation();
create or replace trigger queue_revocation_for_password after update of oauth_provider on public.mailboxes
  for each row when (old.oauth_provider = 'google' and new.oauth_provider is null) execute function private.queue_revocation();

-- Claims due revocations for one process for five minutes. Revoking a grant ends everything that the app was granted
-- for the account, so it is skipped while another mailbox is signed in by the same app with the same account, and
-- dropped when it has failed for a day.
create or replace function private.claim_revocations(p_limit integer)
returns table (id uuid, mailbox_id uuid, workspace_id uuid, oauth_provider text, client_id text, refresh_token bytea)
language plpgsql set search_path = '' as $$
begin
  delete from private.oauth_revocation_secrets g
    where g.created_at < now() - interval '1 day' or exists (
      select from public.mailboxes m join private.mailbox_token_secrets t on t.mailbox_id = m.id
      where lower(m.address) = g.address and m.oauth_provider = g.oauth_provider and t.client_id = g.client_id and t.ended_because is null);
  return query update private.oauth_revocation_secrets g
    set tries = g.tries + 1, next_at = now() + least(interval '5 minutes' * 2 ^ g.tries, interval '2 hours')
    where g.id in (
      select d.id from private.oauth_revocation_secrets d where d.next_at <= now()
      order by d.next_at limit p_limit for update skip locked)
    returning g.id, g.mailbox_id, g.workspace_id, g.oauth_provider, g.client_id, g.refresh_token;
end
$$;

-- Pauses campaigns and mailboxes whose emails bounce or are reported as spam. Rates cover seven days and are computed
-- only after a bounce or report, so that normal operation costs nothing. A bounce of a members-only group does not
-- count against the sender or the list.
-- A pause uses the observed rate of many emails, as receivers do: an exact bound (campaign_alarms.sql) would let 6 of
-- 100 pass, and would stop a campaign for 2 of 2. So few emails only warn, and a user decides.

create or replace function private.watch_rates() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  since timestamptz := private.clock() - interval '7 days';
  seen record;
begin
  select count(m.sent_at) as sent, count(m.bounced_at) filter (where m.answer_class is distinct from 'restricted') as bounced,
      count(m.complained_at) as complained
    into seen from private.counted_emails(new.workspace_id) m where m.campaign_id = new.campaign_id and m.created_at > since;
  if private.is_too_many(seen.bounced, seen.sent, 50, 0.05) then
    perform private.pause_campaign(new.campaign_id, private.rate_text(seen.bounced, seen.sent, 'came back'));
  elsif private.is_too_many(seen.complained, seen.sent, 100, 0.001) then
    perform private.pause_campaign(new.campaign_id, private.rate_text(seen.complained, seen.sent, 'were called spam'));
  else
    perform private.watch_alarms(new.campaign_id);
  end if;
  select count(m.sent_at) as sent, count(m.bounced_at) filter (where m.answer_class is distinct from 'restricted') as bounced,
      count(m.complained_at) as complained
    into seen from private.counted_emails(new.workspace_id) m
    where m.mailbox_id = new.mailbox_id and m.kind = 'campaign' and m.created_at > since;
  if private.is_too_many(seen.bounced, seen.sent, 50, 0.03) then
    perform private.pause_mailbox(new.mailbox_id, 'paused', private.rate_text(seen.bounced, seen.sent, 'came back'));
  elsif private.is_too_many(seen.complained, seen.sent, 100, 0.001) then
    perform private.pause_mailbox(new.mailbox_id, 'paused', private.rate_text(seen.complained, seen.sent, 'were called spam'));
  else
    perform private.slow_mailbox(new.mailbox_id);
  end if;
  return null;
end
$$;

drop function if exists private.warn_of_campaign(uuid, text);

create or replace function private.is_too_many(bad bigint, sent bigint, at_least integer, share numeric) returns boolean
language sql immutable
return sent >= at_least and bad::numeric / sent > share;

create or replace function private.rate_text(bad bigint, sent bigint, what text) returns text
language sql immutable
return format('%s of %s emails %s within seven days.', bad, sent, what);

create or replace trigger watch_rates after update on public.messages
  for each row when (new.kind = 'campaign'
    and (old.bounced_at is null and new.bounced_at is not null or old.complained_at is null and new.complained_at is not null
      or old.unsubscribed_at is null and new.unsubscribed_at is not null))
  execute function private.watch_rates();

-- Claims a message that was tried before: deferred by a server, or released. Its mailbox, Message-ID and content do
-- not change.
create or replace function private.claim_retry(
  box public.mailboxes, zone text, p_claim uuid, p_lease interval, right_now timestamptz
) returns uuid
language plpgsql set search_path = '' as $$
declare
  message public.messages;
  lead public.campaign_leads;
  campaign public.email_campaigns;
  hold private.hold;
begin
  for tried in 1..25 loop
    select * into message from public.messages m
      where m.mailbox_id = box.id and m.state in ('queued', 'deferred') and m.kind = 'campaign'
        and coalesce(m.next_at, '-infinity') <= right_now
      order by coalesce(m.next_at, '-infinity'), m.id limit 1 for update skip locked;
    exit when not found;
    select * into lead from public.campaign_leads l where l.workspace_id = message.workspace_id and l.id = message.lead_id;
    select * into campaign from public.email_campaigns c where c.workspace_id = message.workspace_id and c.id = message.campaign_id;
    if campaign.id is null or lead.id is null or lead.state not in ('waiting', 'active', 'paused') then
      update public.messages set state = 'cancelled' where id = message.id;
      continue;
    end if;
    if private.is_too_late(message, right_now) then
      update public.messages set state = 'expired' where id = message.id;
      perform private.end_leads(array[lead.id], 'skipped', 'Could not be delivered within four days');
      continue;
    end if;
    hold := private.hold_of(lead, campaign, zone, right_now);
    if hold.ends_as is not null then
      update public.messages set state = case when hold.reason = 'On the suppression list' then 'suppressed' else 'cancelled' end
        where id = message.id;
      perform private.end_leads(array[lead.id], hold.ends_as, hold.reason);
    elsif hold.held_by is not null then
      -- Queued instead of deferred, so that a change of the rule releases it (release_held_retries).
      update public.messages set state = 'queued', next_at = coalesce(hold.until, right_now + interval '20 seconds') where id = message.id;
    elsif campaign.status <> 'sending' or lead.state = 'paused' then
      update public.messages set next_at = right_now + interval '20 seconds' where id = message.id;
    elsif message.orphaned >= 2 and not private.may_be_tried(message) then
      update public.messages set next_at = right_now + interval '1 second' where id = message.id;
    else
      update public.messages set state = 'sending', claim = p_claim, lease_until = right_now + p_lease, attempts = message.attempts + 1
        where id = message.id;
      return message.id;
    end if;
  end loop;
  return null;
end
$$;

-- True when an email is given up, four days after it was first tried. The days before the “Not before” of its contact do
-- not count.
create or replace function private.is_too_late(message public.messages, right_now timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return message.created_at < right_now - interval '4 days' and not exists (
    select from public.campaign_leads l join public.audience a on a.workspace_id = l.workspace_id and a.id = l.audience_id
    where l.workspace_id = message.workspace_id and l.id = message.lead_id and a.not_before >= (right_now - interval '4 days')::date);
end
$$;

-- Selects the next lead of a campaign for a due mailbox, within the campaign's caps, skipping held leads.

-- `turn` is first, follow_up, or same_day: a follow-up to a contact who already got an email today.
create or replace function private.claim_in_campaign(
  campaign public.email_campaigns, box public.mailboxes, zone text, turn text, right_now timestamptz, decisions jsonb,
  pending private.pending_claims
) returns private.claimed
language plpgsql set search_path = '' as $$
declare
  taken private.claimed;
  today date := (right_now at time zone zone)::date;
  today_began timestamptz := today::timestamp at time zone zone;
  lead public.campaign_leads;
  part text;
begin
  taken.next_check_at := private.caps_free_at(campaign, turn = 'first', today, zone, right_now);
  if taken.next_check_at > right_now then return taken; end if;
  -- A bounded number of attempts: held leads get a later due time, and the next claim continues behind them.
  for tried in 1..100 loop
    if turn <> 'first' then
      select * into lead from public.campaign_leads l
        where l.campaign_id = campaign.id and l.mailbox_id = box.id and l.due_at is not null and l.state in ('waiting', 'active')
          and l.due_at <= right_now and l.held_by is distinct from 'decision'
          and (coalesce(l.last_sent_at, '-infinity') >= today_began) = (turn = 'same_day')
        order by l.due_at, l.id limit 1 for update skip locked;
    else
      part := case when campaign.queues_by_provider then private.part_to_claim(campaign, box, zone, right_now, pending) else '' end;
      select * into lead from public.campaign_leads l
        where l.campaign_id = campaign.id and l.provider = part and l.mailbox_id is null and l.due_at is not null
          and l.state in ('waiting', 'active') and l.due_at <= right_now and l.held_by is distinct from 'decision'
          and l.id <> all (pending.leads)
        order by l.due_at, l.id limit 1 for update skip locked;
    end if;
    if not found then
      taken.next_check_at := right_now + interval '1 second';
      return taken;
    end if;
    taken := private.claim_lead(lead, campaign, zone, right_now, decisions, pending);
    if taken.stops then
      return taken;
    elsif taken.lead_id is not null then
      if campaign.provider_hourly_cap is not null then
        perform private.count_for_provider(campaign, lead.email, right_now);
      end if;
      if campaign.daily_cap is not null or campaign.new_leads_cap is not null then
        update private.campaign_days set sent = sent + 1, new_leads = new_leads + (turn = 'first')::integer
          where campaign_id = campaign.id and day = today;
      end if;
      return taken;
    end if;
    exit when private.claim_is_late();
  end loop;
  taken.next_check_at := right_now;
  return taken;
end
$$;

-- The first process to ask locks the campaign's counter until its claim commits; others retry shortly.
create or replace function private.caps_free_at(
  campaign public.email_campaigns, is_new boolean, today date, zone text, right_now timestamptz
) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  used private.campaign_days;
begin
  if campaign.daily_cap is null and campaign.new_leads_cap is null and campaign.provider_hourly_cap is null then
    return right_now;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('campaign ' || campaign.id, 0)) then
    return right_now + interval '100 milliseconds';
  elsif campaign.daily_cap is null and campaign.new_leads_cap is null then
    return right_now;
  end if;
  insert into private.campaign_days
    select used_today.* from private.campaign_usage(campaign, today, zone) as used_today
    where not exists (select from private.campaign_days d where d.campaign_id = campaign.id and d.day = today)
    on conflict do nothing;
  select * into used from private.campaign_days d where d.campaign_id = campaign.id and d.day = today;
  return case when used.sent >= campaign.daily_cap or (is_new and used.new_leads >= campaign.new_leads_cap)
    then (today + 1)::timestamp at time zone zone else right_now end;
end
$$;

-- The emails that count toward a campaign's caps on a day of its workspace, counted when the claim has no counter yet.
create or replace function private.campaign_usage(campaign public.email_campaigns, today date, zone text) returns private.campaign_days
language sql stable set search_path = '' as $$
  select d from private.campaign_days d where d.campaign_id = campaign.id and d.day = today
  union all
  select (campaign.id, today, count(*), count(*) filter (where not exists (
    select from public.messages e where e.workspace_id = m.workspace_id and e.lead_id = m.lead_id and e.kind = 'campaign' and e.id < m.id
  )))::private.campaign_days
  from public.messages m
  where m.workspace_id = campaign.workspace_id and m.campaign_id = campaign.id
    and m.created_at >= today::timestamp at time zone zone
  limit 1
$$;

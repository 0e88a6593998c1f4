-- Which lead of a campaign goes next by a mailbox whose turn it is: within the campaign's caps, and past whoever is
-- held back.

-- `turn` is first, follow_up, or same_day: a follow-up to somebody who heard from us today.
create or replace function private.claim_in_campaign(
  campaign public.email_campaigns, box public.mailboxes, zone text, turn text, right_now timestamptz
) returns private.claimed
language plpgsql
set search_path = ''
as $$
declare
  taken private.claimed;
  today date := (right_now at time zone zone)::date;
  today_began timestamptz := today::timestamp at time zone zone;
  lead public.campaign_leads;
  part text;
begin
  taken.next_check_at := private.caps_free_at(campaign, turn = 'first', today, zone, right_now);
  if taken.next_check_at > right_now then
    return taken;
  end if;
  -- So many at a time: whoever is held back moves out of the way, and the next claim goes on behind them.
  for tried in 1..100 loop
    if turn <> 'first' then
      select * into lead from public.campaign_leads l
        where l.campaign_id = campaign.id and l.mailbox_id = box.id and l.due_at is not null and l.state in ('waiting', 'active')
          and l.due_at <= right_now
          and (coalesce(l.last_sent_at, '-infinity') >= today_began) = (turn = 'same_day')
        order by l.due_at, l.id limit 1 for update skip locked;
    else
      part := case when campaign.queues_by_provider then private.part_to_take(campaign, box, zone, right_now) else '' end;
      select * into lead from public.campaign_leads l
        where l.campaign_id = campaign.id and l.provider = part and l.mailbox_id is null and l.due_at is not null
          and l.state in ('waiting', 'active') and l.due_at <= right_now
        order by l.due_at, l.id limit 1 for update skip locked;
    end if;
    if not found then
      taken.next_check_at := right_now + interval '1 second';
      return taken;
    end if;
    taken.branches := private.claim_lead(lead, campaign, box, zone, right_now);
    if taken.branches is not null then
      taken.lead_id := lead.id;
      if campaign.provider_hourly_cap is not null then
        perform private.count_for_provider(campaign, lead.email, right_now);
      end if;
      if campaign.daily_cap is not null or campaign.new_leads_cap is not null then
        update private.campaign_days set sent = sent + 1, new_leads = new_leads + (turn = 'first')::integer
          where campaign_id = campaign.id and day = today;
      end if;
      return taken;
    end if;
    -- Conditions may have a lot to decide.
    exit when private.claim_is_late();
  end loop;
  return taken;
end
$$;

-- Whoever asks first holds the campaign's count until it has claimed; another process tries again in a moment.
create or replace function private.caps_free_at(
  campaign public.email_campaigns, is_new boolean, today date, zone text, right_now timestamptz
) returns timestamptz
language plpgsql
set search_path = ''
as $$
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

do $$ begin
  if (select p.prorettype from pg_proc p where p.oid = to_regprocedure(
    'private.claim_lead(public.campaign_leads, public.email_campaigns, public.mailboxes, text, timestamptz)')) = 'boolean'::regtype
  then
    drop function private.claim_lead(public.campaign_leads, public.email_campaigns, public.mailboxes, text, timestamptz);
  end if;
end $$;
-- The lead's row is locked. The branches that it took just now, which are written down with the claim; null where it is
-- held back, or it is a person's turn to do something.
create or replace function private.claim_lead(
  lead public.campaign_leads, campaign public.email_campaigns, box public.mailboxes, zone text, right_now timestamptz
) returns public.lead_branches[]
language plpgsql
set search_path = ''
as $$
declare
  hold private.hold;
  step public.campaign_steps;
  passed private.passed;
begin
  -- Two campaigns that come upon one person, or one company, at the same moment: one of them sees the other's claim.
  if lead.last_sent_at is null
    and not (pg_try_advisory_xact_lock(hashtextextended(lead.workspace_id || lower(lead.email), 0))
      and pg_try_advisory_xact_lock(hashtextextended(lead.workspace_id || split_part(lower(lead.email), '@', 2), 0)))
  then
    hold := (null, null, 'company', right_now + interval '1 second');
  else
    hold := private.hold_of(lead, campaign, zone, right_now);
  end if;
  if hold.held_by is not null and private.waits_for_content(lead) then
    -- It goes on waiting for its content, which somebody has to mend, and takes no place of an hour that others wait for.
    hold := (null, lead.reason, lead.held_by, hold.until)::private.hold;
  elsif hold.held_by = 'provider_cap' then
    hold.until := private.reserve_provider_hour(campaign, lead.email, right_now);
  end if;
  if hold.ends_as is not null or hold.held_by is not null then
    perform private.hold_lead(lead.id, hold, right_now);
    return null;
  end if;
  step := private.step_due(lead);
  if step.id is null then
    perform private.end_leads(array[lead.id], private.end_of_steps(lead), null);
    return null;
  elsif step.kind = 'action' and not private.do_action(step, lead, right_now) then
    perform private.hold_lead(lead.id, (null, null, 'action', right_now + interval '5 seconds')::private.hold, right_now);
    return null;
  elsif step.kind in ('condition', 'action') then
    if step.kind = 'condition' then
      passed := private.pass_steps(lead, step, right_now);
    elsif not private.is_over(step, lead.id) then
      passed := private.pass_steps(lead, private.step_after(step, step.leads_to), right_now);
    else
      passed.step := step;
    end if;
    step := passed.step;
    -- What follows at once is claimed with it: to write the lead down and look for it again costs half a claim.
    if step.id is null or step.kind in ('condition', 'action') or step.wait_days > 0 then
      perform private.write_branches(passed.branches);
      perform private.wait_at(lead, step, right_now);
      return null;
    end if;
  end if;
  if private.claim_step(lead, step, box.id, right_now) then
    return coalesce(passed.branches, '{}');
  end if;
  perform private.write_branches(passed.branches);
  return null;
end
$$;

-- Whether it is an email that the lead did not have; a task is given to a person.
create or replace function private.claim_step(lead public.campaign_leads, step public.campaign_steps, box_id uuid, right_now timestamptz)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  before text;
begin
  if step.kind <> 'email' then
    insert into public.campaign_tasks (workspace_id, campaign_id, lead_id, step_id, due_at)
      values (lead.workspace_id, lead.campaign_id, lead.id, step.id, right_now) on conflict do nothing;
    update public.campaign_leads set state = 'active', step_id = step.id, due_at = null, held_by = 'task', held_at = right_now
      where id = lead.id;
    return false;
  end if;
  select m.state into before from public.messages m where m.lead_id = lead.id and m.step_id = step.id and m.kind = 'campaign';
  if before in ('queued', 'sending', 'handing', 'deferred', 'uncertain') then
    -- It is under way by itself; what comes of it moves the lead on.
    update public.campaign_leads set step_id = step.id, due_at = null, state = 'active' where id = lead.id;
    return false;
  elsif before is not null then
    -- That step was theirs before.
    update public.campaign_leads set step_id = step.id where id = lead.id;
    perform private.advance_lead(lead.id, right_now);
    return false;
  end if;
  update public.campaign_leads set state = 'active', mailbox_id = box_id, step_id = step.id, due_at = null, held_by = null,
    held_at = null, reason = null, last_sent_at = right_now where id = lead.id;
  return true;
end
$$;

-- The step it waits for; or, where that was taken out of the sequence, what follows the last that it had.
create or replace function private.step_due(lead public.campaign_leads) returns public.campaign_steps
language plpgsql stable
set search_path = ''
as $$
declare
  step public.campaign_steps;
begin
  select * into step from public.campaign_steps s
    where s.workspace_id = lead.workspace_id and s.id = lead.step_id and s.position is not null;
  if found then
    return step;
  end if;
  select s.* into step from public.messages m join public.campaign_steps s on s.id = m.step_id
    where m.workspace_id = lead.workspace_id and m.lead_id = lead.id and m.kind = 'campaign' and s.position is not null
      and s.on_reply is not distinct from lead.on_reply
    order by s.position desc limit 1;
  if found then
    return private.step_after(step, step.leads_to);
  end if;
  if lead.on_reply is null then
    select * into step from public.campaign_steps s where s.campaign_id = lead.campaign_id and s.position = 1;
  end if;
  return step;
end
$$;

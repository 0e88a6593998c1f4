-- What leaves next, and by whose hand (docs/sending.md). One transaction looks at the mailboxes whose turn it is, takes
-- for each the best that is due, and writes it down as claimed before any server is connected to. Rows that another
-- process looks at are passed over (SKIP LOCKED), never waited for.

do $$ begin
  if to_regtype('private.claimed') is null then
    -- One tried before, or a lead whose mail begins; or, where there is neither, when to look again.
    create type private.claimed as (message_id uuid, lead_id uuid, look_at timestamptz);
  end if;
end $$;

-- Answers the ids of up to p_limit messages, each in the hands of `p_claim` until its lease ends.
create or replace function private.claim_messages(p_claim uuid, p_limit integer, p_lease interval) returns setof uuid
language plpgsql
set search_path = ''
-- Everything is found by keys, and the best plan is the same for all: to make it anew each time costs more than it saves,
-- and one made while tables were small must not read them whole when they have grown.
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
declare
  right_now timestamptz := private.clock();
  turn record;
  claimed private.claimed;
  message_id uuid;
  taken integer := 0;
  leads uuid[] := '{}';
  boxes uuid[] := '{}';
  idle uuid[] := '{}';
  looks timestamptz[] := '{}';
begin
  if private.sending_paused() is not null then
    return;
  end if;
  -- The fence's commit is flushed to the disk before any dot, and with it all that was committed earlier. A claim that
  -- a crash of the database takes back is one whose mail the fence then stops.
  perform set_config('synchronous_commit', 'off', true);
  for message_id in select private.claim_letters(p_claim, p_limit, p_lease, right_now) loop
    taken := taken + 1;
    return next message_id;
  end loop;
  for turn in
    select m as box, coalesce(w.time_zone, 'UTC') as zone
    from public.mailboxes m join public.workspaces w on w.id = m.workspace_id
    where m.state = 'active' and greatest(m.next_free_at, m.look_at) <= right_now
    order by greatest(m.next_free_at, m.look_at), m.id
    for update of m skip locked
  loop
    exit when taken >= p_limit;
    claimed := private.claim_turn(turn.box, turn.zone, p_claim, p_lease, right_now);
    if claimed.message_id is null and claimed.lead_id is null then
      idle := idle || (turn.box).id;
      looks := looks || claimed.look_at;
      continue;
    end if;
    taken := taken + 1;
    boxes := boxes || (turn.box).id;
    if claimed.message_id is not null then
      return next claimed.message_id;
    else
      leads := leads || claimed.lead_id;
    end if;
  end loop;
  return query select private.begin_messages(leads, p_claim, p_lease, right_now);
  perform private.take_turns(boxes, right_now);
  update public.mailboxes m set look_at = i.look_at from unnest(idle, looks) as i (id, look_at) where m.id = i.id;
end
$$;

-- Of leads that are taken: written down all at once, for every statement here is told to whoever watches.
create or replace function private.begin_messages(leads uuid[], p_claim uuid, p_lease interval, right_now timestamptz)
returns setof uuid
language sql
set search_path = ''
as $$
  insert into public.messages (workspace_id, created_by, kind, campaign_id, step_id, lead_id, mailbox_id, recipient,
      tracks_opens, state, claim, lease_until, attempts)
    select workspace_id, null, 'campaign', campaign_id, step_id, id, mailbox_id, email,
      false, 'sending', p_claim, right_now + p_lease, 1
    from public.campaign_leads where id = any (leads)
    on conflict do nothing returning id
$$;

-- Answers and tests go at once: a person waits for them, and has chosen the moment.
create or replace function private.claim_letters(p_claim uuid, p_limit integer, p_lease interval, right_now timestamptz)
returns setof uuid
language sql
set search_path = ''
as $$
  update public.messages m
  set state = 'sending', claim = p_claim, lease_until = right_now + p_lease, attempts = m.attempts + 1
  where m.id in (
    select l.id from public.messages l join public.mailboxes b on b.id = l.mailbox_id
    where l.state in ('queued', 'deferred') and l.kind in ('answer', 'test') and b.state <> 'broken'
      and (l.next_at is null or l.next_at <= right_now)
    order by l.created_at limit p_limit for update of l skip locked)
  returning m.id
$$;

-- The best of one mailbox. Where nothing of it may go now, when that may have changed.
create or replace function private.claim_turn(
  box public.mailboxes, zone text, p_claim uuid, p_lease interval, right_now timestamptz
) returns private.claimed
language plpgsql
set search_path = ''
as $$
declare
  turn record;
  taken private.claimed;
  ready_at timestamptz := private.mailbox_ready_at(box, zone, right_now);
  next_look timestamptz := right_now + interval '20 seconds';
begin
  if ready_at > right_now then
    taken.look_at := least(ready_at, next_look);
    return taken;
  end if;
  taken.message_id := private.claim_again(box, zone, p_claim, p_lease, right_now);
  if taken.message_id is not null then
    return taken;
  end if;
  for turn in
    select c as campaign, cm.id as place, q.again, q.due_at
    from public.campaign_mailboxes cm join public.email_campaigns c on c.id = cm.campaign_id, lateral (
      (select true as again, l.due_at from public.campaign_leads l
        where l.campaign_id = c.id and l.mailbox_id = box.id and l.due_at is not null and l.state in ('waiting', 'active')
        order by l.due_at, l.id limit 1)
      union all
      (select false, l.due_at from public.campaign_leads l
        where l.campaign_id = c.id and l.mailbox_id is null and l.due_at is not null and l.state in ('waiting', 'active')
        order by l.due_at, l.id limit 1)
    ) q
    where cm.workspace_id = box.workspace_id and cm.mailbox_id = box.id and c.status = 'sending'
    order by q.again and c.follow_ups_first desc, cm.served_at, q.due_at
  loop
    if turn.due_at > right_now then
      next_look := least(next_look, turn.due_at);
      continue;
    end if;
    taken := private.claim_in_campaign(turn.campaign, box, zone, turn.again, right_now);
    if taken.lead_id is not null then
      update public.campaign_mailboxes set served_at = right_now where id = turn.place;
      return taken;
    end if;
    next_look := least(next_look, taken.look_at);
  end loop;
  taken.look_at := next_look;
  return taken;
end
$$;

create or replace function private.claim_in_campaign(
  campaign public.email_campaigns, box public.mailboxes, zone text, again boolean, right_now timestamptz
) returns private.claimed
language plpgsql
set search_path = ''
as $$
declare
  taken private.claimed;
  today date := (right_now at time zone zone)::date;
  lead public.campaign_leads;
begin
  taken.look_at := private.caps_leave_room_at(campaign, not again, today, zone, right_now);
  if taken.look_at > right_now then
    return taken;
  end if;
  -- So many at a time: whoever is held back moves out of the way, and the next claim goes on behind them.
  for tried in 1..100 loop
    if again then
      select * into lead from public.campaign_leads l
        where l.campaign_id = campaign.id and l.mailbox_id = box.id and l.due_at is not null and l.state in ('waiting', 'active')
          and l.due_at <= right_now
        order by l.due_at, l.id limit 1 for update skip locked;
    else
      select * into lead from public.campaign_leads l
        where l.campaign_id = campaign.id and l.mailbox_id is null and l.due_at is not null and l.state in ('waiting', 'active')
          and l.due_at <= right_now
        order by l.due_at, l.id limit 1 for update skip locked;
    end if;
    if not found then
      taken.look_at := right_now + interval '1 second';
      return taken;
    end if;
    if private.take_lead(lead, campaign, box, zone, right_now) then
      taken.lead_id := lead.id;
      if campaign.daily_cap is not null or campaign.new_leads_cap is not null then
        update private.campaign_days set sent = sent + 1, new_leads = new_leads + (not again)::integer
          where campaign_id = campaign.id and day = today;
      end if;
      return taken;
    end if;
  end loop;
  return taken;
end
$$;

-- Whoever asks first holds the campaign's count until it has claimed; another process tries again in a moment.
create or replace function private.caps_leave_room_at(
  campaign public.email_campaigns, is_new boolean, today date, zone text, right_now timestamptz
) returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  used private.campaign_days;
begin
  if campaign.daily_cap is null and campaign.new_leads_cap is null then
    return right_now;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('campaign ' || campaign.id, 0)) then
    return right_now + interval '100 milliseconds';
  end if;
  insert into private.campaign_days (campaign_id, day, sent, new_leads)
    select campaign.id, today, count(*), count(*) filter (where s.position = 1)
    from public.messages m left join public.campaign_steps s on s.id = m.step_id
    where m.workspace_id = campaign.workspace_id and m.campaign_id = campaign.id
      and m.created_at >= today::timestamp at time zone zone
      and not exists (select from private.campaign_days d where d.campaign_id = campaign.id and d.day = today)
    having not exists (select from private.campaign_days d where d.campaign_id = campaign.id and d.day = today)
    on conflict do nothing;
  select * into used from private.campaign_days d where d.campaign_id = campaign.id and d.day = today;
  return case when used.sent >= campaign.daily_cap or (is_new and used.new_leads >= campaign.new_leads_cap)
    then (today + 1)::timestamp at time zone zone else right_now end;
end
$$;

-- The lead's row is locked. False where it is held back, or it is a person's turn to do something.
create or replace function private.take_lead(
  lead public.campaign_leads, campaign public.email_campaigns, box public.mailboxes, zone text, right_now timestamptz
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  hold private.hold;
  step public.campaign_steps;
  before text;
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
  if hold.ends_as is not null or hold.held_by is not null then
    perform private.hold_lead(lead.id, hold, right_now);
    return false;
  end if;
  step := private.step_due(lead);
  if step.id is null then
    perform private.end_leads(array[lead.id], 'finished', null);
    return false;
  elsif step.kind <> 'email' then
    insert into public.campaign_tasks (workspace_id, campaign_id, lead_id, step_id, due_at)
      values (lead.workspace_id, lead.campaign_id, lead.id, step.id, right_now) on conflict do nothing;
    update public.campaign_leads set state = 'active', step_id = step.id, due_at = null, held_by = 'task', held_at = right_now
      where id = lead.id;
    return false;
  end if;
  select m.state into before from public.messages m where m.lead_id = lead.id and m.step_id = step.id and m.kind = 'campaign';
  if before in ('queued', 'sending', 'handing', 'deferred', 'uncertain') then
    -- It is under way by itself; what comes of it moves the lead on.
    update public.campaign_leads set due_at = null, state = 'active' where id = lead.id;
    return false;
  elsif before is not null then
    -- That step was theirs before.
    update public.campaign_leads set step_id = step.id where id = lead.id;
    perform private.to_next_step(lead.id, right_now);
    return false;
  end if;
  update public.campaign_leads set state = 'active', mailbox_id = box.id, step_id = step.id, due_at = null, held_by = null,
    held_at = null, reason = null, last_sent_at = right_now where id = lead.id;
  return true;
end
$$;

-- The step it waits for; or, where that was taken out of the sequence, the first one that it did not have yet.
create or replace function private.step_due(lead public.campaign_leads) returns public.campaign_steps
language sql stable
set search_path = ''
as $$
  select s from public.campaign_steps s
  where s.workspace_id = lead.workspace_id and s.campaign_id = lead.campaign_id and s.position is not null
    and (s.id = lead.step_id or s.position > coalesce((
      select max(done.position) from public.campaign_steps done join public.messages m on m.step_id = done.id
      where m.workspace_id = lead.workspace_id and m.lead_id = lead.id), 0))
  order by s.id = lead.step_id desc nulls last, s.position limit 1
$$;

revoke execute on function private.claim_messages, private.begin_messages, private.claim_letters, private.claim_turn,
  private.claim_in_campaign, private.caps_leave_room_at, private.take_lead, private.step_due from public;
grant execute on function private.claim_messages, private.begin_messages, private.claim_letters, private.claim_turn,
  private.claim_in_campaign, private.caps_leave_room_at, private.take_lead, private.step_due to service_role;

-- Claims the next messages to send for one process (docs/sending.md). One transaction checks the mailboxes that are
-- due, selects the best message for each, and records it as claimed before any server is contacted. Rows locked by
-- another process are skipped (SKIP LOCKED), never waited for.

-- Returns the IDs of up to p_limit messages, each claimed by `p_claim` until its lease ends. p_decisions has, by lead,
-- what the engine decided for leads at conditions and actions (apply_decisions.sql).
create or replace function private.claim_messages(p_claim uuid, p_limit integer, p_lease interval, p_decisions jsonb default null)
returns setof uuid
language plpgsql
set search_path = ''
-- Forces index scans and one cached plan: planning each time costs more than it saves, and a plan made for small
-- tables must not scan them when they have grown.
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
declare
  right_now timestamptz := private.clock();
  turn record;
  claimed private.claimed;
  pending private.pending_claims := ('{}', '{}', '{}', '{}');
  message_id uuid;
  taken integer := 0;
  decided uuid[] := '{}';
  boxes uuid[] := '{}';
  places uuid[] := '{}';
  idle uuid[] := '{}';
  looks timestamptz[] := '{}';
begin
  if private.sending_paused() is not null then return; end if;
  perform private.continue_window_changes(right_now);
  -- The fence's commit is flushed to disk before any final dot, and with it all earlier commits. When a crash of the
  -- database loses a claim, the fence stops its message.
  perform set_config('synchronous_commit', 'off', true);
  for message_id in select private.claim_immediate_messages(p_claim, p_limit, p_lease, right_now) loop
    taken := taken + 1;
    return next message_id;
  end loop;
  for message_id in select private.claim_single_messages(p_claim, p_limit - taken, p_lease, right_now) loop
    taken := taken + 1;
    return next message_id;
  end loop;
  for turn in
    select m as box, coalesce(w.time_zone, 'UTC') as zone, exists (select from public.messages r
        where r.mailbox_id = m.id and r.state in ('queued', 'deferred') and r.kind = 'campaign'
          and coalesce(r.next_at, '-infinity') <= right_now) as has_retries
    from public.mailboxes m join public.workspaces w on w.id = m.workspace_id
    where m.state = 'active' and not m.is_seed and greatest(m.next_free_at, m.next_check_at) <= right_now
      -- The condition of private.is_moving, a call of which takes a quarter of a millisecond for each mailbox.
      and not exists (select from private.moving g where g.id = m.workspace_id and g.state <> 'followed')
      and not exists (select from auth.users u where u.id = w.user_id and u.banned_until > now())
    order by greatest(m.next_free_at, m.next_check_at), m.id
    for update of m skip locked
  loop
    exit when taken >= p_limit or (taken + cardinality(idle) > 0 and private.claim_is_late());
    claimed := private.claim_for_mailbox(turn.box, turn.zone, turn.has_retries, p_claim, p_lease, right_now, p_decisions, pending);
    -- The decision comes before the turns of the other mailboxes, which it may change.
    exit when claimed.stops;
    if claimed.message_id is null and claimed.lead_id is null then
      idle := idle || (turn.box).id;
      looks := looks || claimed.next_check_at;
      continue;
    end if;
    taken := taken + 1;
    boxes := boxes || (turn.box).id;
    if claimed.message_id is not null then
      return next claimed.message_id;
    else
      pending := (pending.leads || claimed.lead_id, pending.steps || claimed.step_id, pending.boxes || (turn.box).id,
        pending.companies || claimed.company);
      places := places || claimed.place_id;
      if claimed.is_decided then
        decided := decided || claimed.lead_id;
      end if;
    end if;
  end loop;
  perform private.write_claimed_leads(pending, right_now);
  return query select private.insert_claimed_messages(pending.leads, p_claim, p_lease, right_now);
  if cardinality(decided) > 0 then
    perform private.write_branches(p_decisions, decided, right_now);
  end if;
  perform private.count_sends(boxes, right_now);
  update public.campaign_mailboxes cm set served_at = right_now where cm.id = any (places);
  update public.mailboxes m set next_check_at = i.next_check_at from unnest(idle, looks) as i (id, next_check_at) where m.id = i.id;
end
$$;

-- True when a claim has run so long that it must end with what it has: reaching the statement timeout would lose the
-- claim, and the next one too. Mailboxes that were not checked come first in the next claim.
create or replace function private.claim_is_late() returns boolean
language sql
return clock_timestamp() > statement_timestamp() + interval '5 seconds';

-- Inserts the messages of the claimed leads in one statement, because every statement notifies subscribers.
create or replace function private.insert_claimed_messages(leads uuid[], p_claim uuid, p_lease interval, right_now timestamptz)
returns setof uuid
language sql set search_path = '' as $$
  insert into public.messages (workspace_id, created_by, kind, campaign_id, step_id, lead_id, mailbox_id, recipient,
      tracks_opens, state, claim, lease_until, attempts)
    select workspace_id, null, 'campaign', campaign_id, step_id, id, mailbox_id, email,
      false, 'sending', p_claim, right_now + p_lease, 1
    from public.campaign_leads where id = any (leads)
    on conflict do nothing returning id
$$;

-- Claims the best message of one mailbox, or returns the time at which that may become possible.
create or replace function private.claim_for_mailbox(
  box public.mailboxes, zone text, has_retries boolean, p_claim uuid, p_lease interval, right_now timestamptz, decisions jsonb,
  pending private.pending_claims
) returns private.claimed
language plpgsql set search_path = '' as $$
declare
  turn record;
  taken private.claimed;
  ready_at timestamptz := private.mailbox_ready_at(box, zone, right_now);
  next_look timestamptz := right_now + interval '20 seconds';
  today_began timestamptz := (right_now at time zone zone)::date::timestamp at time zone zone;
begin
  if ready_at > right_now then
    taken.next_check_at := least(ready_at, next_look);
    return taken;
  end if;
  if has_retries then
    taken.message_id := private.claim_retry(box, zone, p_claim, p_lease, right_now);
  end if;
  if taken.message_id is not null then return taken; end if;
  for turn in
    select c as campaign, cm.id as place, q.again, q.due_at
    from public.campaign_mailboxes cm join public.email_campaigns c on c.id = cm.campaign_id, lateral (
      (select true as again, l.due_at from public.campaign_leads l
        where l.campaign_id = c.id and l.mailbox_id = box.id and l.due_at is not null and l.state in ('waiting', 'active')
          and l.held_by is distinct from 'decision' and (l.due_at > right_now or l.last_sent_at is null or l.last_sent_at < today_began)
        order by l.due_at, l.id limit 1)
      union all
      (select false, head.due_at from unnest(private.queue_parts(c)) as part, lateral (select l.due_at from public.campaign_leads l
        where l.campaign_id = c.id and l.provider = part and l.mailbox_id is null and l.due_at is not null and l.state in ('waiting', 'active')
          and l.held_by is distinct from 'decision' and l.id <> all (pending.leads)
        order by l.due_at, l.id limit 1) head
        where not private.leaves_new_leads(box, c.id) order by head.due_at limit 1)
    ) q
    where cm.workspace_id = box.workspace_id and cm.mailbox_id = box.id and c.status = 'sending'
    order by q.again and c.follow_ups_first desc, cm.served_at, q.due_at, q.again, cm.id
  loop
    if turn.due_at > right_now then
      next_look := least(next_look, turn.due_at);
      continue;
    end if;
    taken := private.claim_in_campaign(turn.campaign, box, zone, case when turn.again then 'follow_up' else 'first' end, right_now, decisions, pending);
    if taken.stops then
      return taken;
    elsif taken.lead_id is not null then
      taken.place_id := turn.place;
      return taken;
    end if;
    next_look := least(next_look, taken.next_check_at);
  end loop;
  -- Contacts who already got an email today come last.
  for turn in
    select c as campaign, cm.id as place
    from public.campaign_mailboxes cm join public.email_campaigns c on c.id = cm.campaign_id
    where cm.workspace_id = box.workspace_id and cm.mailbox_id = box.id and c.status = 'sending'
    order by cm.served_at, cm.id
  loop
    taken := private.claim_in_campaign(turn.campaign, box, zone, 'same_day', right_now, decisions, pending);
    if taken.stops then
      return taken;
    elsif taken.lead_id is not null then
      taken.place_id := turn.place;
      return taken;
    end if;
  end loop;
  taken.next_check_at := least(next_look, (
    select m.next_at from public.messages m
    where m.mailbox_id = box.id and m.state in ('queued', 'deferred') and m.kind = 'campaign'
    order by coalesce(m.next_at, '-infinity'), m.id limit 1));
  return taken;
end
$$;

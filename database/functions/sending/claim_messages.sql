-- What leaves next, and from which process (docs/sending.md). One transaction looks at the mailboxes whose turn it is, takes
-- for each the best that is due, and writes it down as claimed before any server is connected to. Rows that another
-- process looks at are passed over (SKIP LOCKED), never waited for.

do $$ begin
  if to_regtype('private.claimed') is null then
    -- One tried before, or a lead whose mail begins; or, where there is neither, when to look again.
    create type private.claimed as (message_id uuid, lead_id uuid, next_check_at timestamptz);
  end if;
  if not exists (select from pg_attribute where attrelid = 'private.claimed'::regclass and attname = 'branches') then
    -- What conditions decided of that lead.
    alter type private.claimed add attribute branches public.lead_branches[];
  end if;
  if not exists (select from pg_attribute where attrelid = 'private.claimed'::regclass and attname = 'ahead') then
    -- What is decided of leads behind it by now (decide_ahead), where that has changed.
    alter type private.claimed add attribute ahead private.decisions;
  end if;
end $$;

-- Answers the ids of up to p_limit messages, each claimed by `p_claim` until its lease ends.
create or replace function private.claim_messages(p_claim uuid, p_limit integer, p_lease interval) returns setof uuid
language plpgsql
set search_path = ''
-- Everything is found by keys, and the best plan is the same for all: to plan each time costs more than it saves,
-- and one made while tables were small must not read them whole when they have grown.
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
declare
  right_now timestamptz := private.clock();
  turn record;
  claimed private.claimed;
  ahead private.decisions;
  message_id uuid;
  taken integer := 0;
  leads uuid[] := '{}';
  branches public.lead_branches[] := '{}';
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
  for message_id in select private.claim_immediate_messages(p_claim, p_limit, p_lease, right_now) loop
    taken := taken + 1;
    return next message_id;
  end loop;
  for message_id in select private.claim_single_messages(p_claim, p_limit - taken, p_lease, right_now) loop
    taken := taken + 1;
    return next message_id;
  end loop;
  for turn in
    select m as box, coalesce(w.time_zone, 'UTC') as zone
    from public.mailboxes m join public.workspaces w on w.id = m.workspace_id
    where m.state = 'active' and greatest(m.next_free_at, m.next_check_at) <= right_now
      and not private.is_moving(m.workspace_id)
    order by greatest(m.next_free_at, m.next_check_at), m.id
    for update of m skip locked
  loop
    exit when taken >= p_limit or (taken + cardinality(idle) > 0 and private.claim_is_late());
    claimed := private.claim_for_mailbox(turn.box, turn.zone, p_claim, p_lease, right_now, ahead);
    ahead := coalesce(claimed.ahead, ahead);
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
      leads := leads || claimed.lead_id;
      branches := branches || claimed.branches;
    end if;
  end loop;
  return query select private.insert_claimed_messages(leads, p_claim, p_lease, right_now);
  perform private.write_branches(private.decided_branches(ahead, leads) || branches);
  perform private.count_sends(boxes, right_now);
  update public.mailboxes m set next_check_at = i.next_check_at from unnest(idle, looks) as i (id, next_check_at) where m.id = i.id;
end
$$;

-- Whether a claim has taken so long that it ends with what it has: one that reaches the limit of a statement is lost, and
-- the next would be too. Those that were not looked at are the first of the next.
create or replace function private.claim_is_late() returns boolean
language sql
return clock_timestamp() > statement_timestamp() + interval '5 seconds';

-- Of leads that are taken: written down all at once, for every statement here is told to whoever watches.
create or replace function private.insert_claimed_messages(leads uuid[], p_claim uuid, p_lease interval, right_now timestamptz)
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

-- The best of one mailbox. Where nothing of it may go now, when that may have changed.
drop function if exists private.claim_for_mailbox(public.mailboxes, text, uuid, interval, timestamptz);
create or replace function private.claim_for_mailbox(
  box public.mailboxes, zone text, p_claim uuid, p_lease interval, right_now timestamptz, ahead private.decisions
) returns private.claimed
language plpgsql
set search_path = ''
as $$
declare
  turn record;
  taken private.claimed;
  more private.decisions;
  ready_at timestamptz := private.mailbox_ready_at(box, zone, right_now);
  next_look timestamptz := right_now + interval '20 seconds';
  today_began timestamptz := (right_now at time zone zone)::date::timestamp at time zone zone;
begin
  if ready_at > right_now then
    taken.next_check_at := least(ready_at, next_look);
    return taken;
  end if;
  taken.message_id := private.claim_retry(box, zone, p_claim, p_lease, right_now);
  if taken.message_id is not null then
    return taken;
  end if;
  for turn in
    select c as campaign, cm.id as place, q.again, q.due_at
    from public.campaign_mailboxes cm join public.email_campaigns c on c.id = cm.campaign_id, lateral (
      (select true as again, l.due_at from public.campaign_leads l
        where l.campaign_id = c.id and l.mailbox_id = box.id and l.due_at is not null and l.state in ('waiting', 'active')
          and (l.due_at > right_now or l.last_sent_at is null or l.last_sent_at < today_began)
        order by l.due_at, l.id limit 1)
      union all
      (select false, head.due_at from unnest(private.queue_parts(c)) as part, lateral (select l.due_at from public.campaign_leads l
        where l.campaign_id = c.id and l.provider = part and l.mailbox_id is null and l.due_at is not null and l.state in ('waiting', 'active')
        order by l.due_at, l.id limit 1) head order by head.due_at limit 1)
    ) q
    where cm.workspace_id = box.workspace_id and cm.mailbox_id = box.id and c.status = 'sending'
    order by q.again and c.follow_ups_first desc, cm.served_at, q.due_at, q.again, cm.id
  loop
    if turn.due_at > right_now then
      next_look := least(next_look, turn.due_at);
      continue;
    end if;
    taken := private.claim_in_campaign(turn.campaign, box, zone, case when turn.again then 'follow_up' else 'first' end, right_now, coalesce(more, ahead));
    more := coalesce(taken.ahead, more);
    taken.ahead := more;
    if taken.lead_id is not null then
      update public.campaign_mailboxes set served_at = right_now where id = turn.place;
      return taken;
    end if;
    next_look := least(next_look, taken.next_check_at);
  end loop;
  -- Whoever heard from us today already comes after everybody else.
  for turn in
    select c as campaign, cm.id as place
    from public.campaign_mailboxes cm join public.email_campaigns c on c.id = cm.campaign_id
    where cm.workspace_id = box.workspace_id and cm.mailbox_id = box.id and c.status = 'sending'
    order by cm.served_at, cm.id
  loop
    taken := private.claim_in_campaign(turn.campaign, box, zone, 'same_day', right_now, coalesce(more, ahead));
    more := coalesce(taken.ahead, more);
    taken.ahead := more;
    if taken.lead_id is not null then
      update public.campaign_mailboxes set served_at = right_now where id = turn.place;
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

-- Messages that users write individually have priority over campaigns.

-- Replies are sent immediately: a user waits for them, and has chosen the time.
create or replace function private.claim_immediate_messages(p_claim uuid, p_limit integer, p_lease interval, right_now timestamptz)
returns setof uuid
language sql set search_path = '' as $$
  update public.messages m
  set state = 'sending', claim = p_claim, lease_until = right_now + p_lease, attempts = m.attempts + 1
  -- An array forces a lookup by key, whatever size the planner assumes; IN may scan the whole table.
  where m.id = any (array(
    select l.id from public.messages l join public.mailboxes b on b.id = l.mailbox_id
    where l.state in ('queued', 'deferred') and l.kind = 'answer' and b.state <> 'broken'
      and (l.next_at is null or l.next_at <= right_now)
      and (l.orphaned < 2 or l.id = private.next_suspect(right_now)) and not private.is_moving(l.workspace_id)
    order by l.created_at limit p_limit for update of l skip locked))
  returning m.id
$$;

-- The one of the suspected crash causes that is tried now.
create or replace function private.next_suspect(right_now timestamptz) returns uuid
language sql set search_path = '' as $$
  select l.id from public.messages l join public.mailboxes b on b.id = l.mailbox_id
  where l.state in ('queued', 'deferred') and l.kind = 'answer' and b.state <> 'broken'
    and (l.next_at is null or l.next_at <= right_now) and l.orphaned >= 2 and private.may_be_tried(l)
  order by l.created_at limit 1
$$;

-- A single message starts a conversation, so it counts toward the daily limit and waits for the hours and days off of
-- its mailbox; it does not wait for the gap, which only makes automatic sending look human. An email of a placement test
-- follows the same rules.
create or replace function private.claim_single_messages(p_claim uuid, p_limit integer, p_lease interval, right_now timestamptz)
returns setof uuid
language plpgsql set search_path = '' as $$
declare
  due record;
  box public.mailboxes;
  ready_at timestamptz;
begin
  for due in
    select m as message, m.id, m.mailbox_id, coalesce(m.next_at, m.created_at) as due_at, coalesce(w.time_zone, 'UTC') as zone
    from public.messages m join public.mailboxes b on b.id = m.mailbox_id join public.workspaces w on w.id = m.workspace_id
    where m.id = any (array(
        (select s.id from public.messages s where s.state in ('queued', 'deferred') and s.kind = 'single'
          and coalesce(s.next_at, '-infinity') <= right_now order by coalesce(s.next_at, '-infinity'), s.id limit p_limit)
        union all
        (select s.id from public.messages s where s.state in ('queued', 'deferred') and s.kind = 'test'
          and coalesce(s.next_at, '-infinity') <= right_now order by coalesce(s.next_at, '-infinity'), s.id limit p_limit)))
      and m.state in ('queued', 'deferred')
      and b.state = 'active' and not private.is_moving(m.workspace_id)
    order by coalesce(m.next_at, '-infinity'), m.id limit p_limit for update of m skip locked
  loop
    -- Its mailbox was paused until now: the message is too late.
    if due.due_at < right_now - interval '4 days' then
      update public.messages set state = 'expired' where id = due.id;
      continue;
    end if;
    continue when not private.may_be_tried(due.message);
    select * into box from public.mailboxes b where b.id = due.mailbox_id for update skip locked;
    continue when not found;
    ready_at := private.single_ready_at(box, due.zone, right_now);
    if ready_at > right_now then
      update public.messages set next_at = ready_at where id = due.id;
      continue;
    end if;
    update public.messages m set state = 'sending', claim = p_claim, lease_until = right_now + p_lease, attempts = m.attempts + 1
      where m.id = due.id;
    perform private.count_sends(array[box.id], right_now);
    return next due.id;
  end loop;
end
$$;

-- The time when a mailbox may send a message written by a user.
create or replace function private.single_ready_at(box public.mailboxes, zone text, right_now timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  box.next_free_at := '-infinity';
  return private.mailbox_ready_at(box, zone, right_now);
end
$$;

-- Cancels messages of a removed mailbox, which would otherwise wait forever.
create or replace function private.cancel_unsent_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.messages set state = 'cancelled', answer = 'The mailbox was removed before it was sent.'
    where workspace_id = old.workspace_id and mailbox_id = old.id and kind in ('single', 'answer', 'test')
      and state in ('queued', 'deferred', 'sending');
  return old;
end
$$;
create or replace trigger cancel_unsent_messages before delete on public.mailboxes
  for each row execute function private.cancel_unsent_messages();

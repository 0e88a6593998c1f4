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
      and (l.orphaned < 2 or l.id = private.next_suspect(right_now))
      -- The condition of private.is_moving, without a call for each message.
      and l.workspace_id <> all (array(select g.id from private.moving g where g.state <> 'followed'))
      and l.workspace_id <> all ((select private.suspended_workspaces())::uuid[])
      and coalesce(l.created_by <> all ((select private.suspended_accounts())::uuid[]), true)
    order by l.created_at limit p_limit for update of l skip locked))
  returning m.id
$$;

-- The one of the suspected crash causes that is tried now.
create or replace function private.next_suspect(right_now timestamptz) returns uuid
language sql set search_path = '' as $$
  select l.id from public.messages l join public.mailboxes b on b.id = l.mailbox_id
  where l.state in ('queued', 'deferred') and l.kind = 'answer' and b.state <> 'broken'
    and (l.next_at is null or l.next_at <= right_now) and l.orphaned >= 2 and private.may_be_tried(l)
    and l.workspace_id <> all ((select private.suspended_workspaces())::uuid[])
    and coalesce(l.created_by <> all ((select private.suspended_accounts())::uuid[]), true)
  order by l.created_at limit 1
$$;

-- A single message starts a conversation, so it counts toward the daily limit and waits for the hours and days off of
-- its mailbox; it does not wait for the gap, which only makes automatic sending look human. An email of a placement test
-- follows the same rules.
create or replace function private.claim_single_messages(p_claim uuid, p_limit integer, p_lease interval, right_now timestamptz)
returns setof uuid
language plpgsql set search_path = '' as $$
declare
  due public.messages;
  message_id uuid;
  zone text;
  box public.mailboxes;
  ready_at timestamptz;
begin
  -- Looked up one by one: a plan for all of them, made while the table is empty, would read all messages later.
  for message_id in select private.next_singles(p_limit, right_now) loop
    select * into due from public.messages m
      where m.id = message_id and m.state in ('queued', 'deferred') for update skip locked;
    continue when not found;
    -- Its mailbox was paused until now: the message is too late.
    if coalesce(due.next_at, due.created_at) < right_now - interval '4 days' then
      update public.messages set state = 'expired' where id = due.id;
      continue;
    end if;
    if not private.may_be_tried(due) then
      update public.messages set next_at = right_now + interval '1 second' where id = due.id;
      continue;
    end if;
    select * into box from public.mailboxes b where b.id = due.mailbox_id for update skip locked;
    continue when not found;
    select coalesce(w.time_zone, 'UTC') into zone from public.workspaces w where w.id = due.workspace_id;
    ready_at := private.single_ready_at(box, zone, right_now);
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

-- The messages that are due in mailboxes which may send, of each account in turn, so that none waits for the messages
-- of another account that cannot leave.
create or replace function private.next_singles(p_limit integer, right_now timestamptz) returns setof uuid
language sql stable set search_path = '' set enable_seqscan = off set enable_sort = off set enable_incremental_sort = off as $$
  -- A step for each mailbox with such messages, where a plain distinct would read all of them. Only the index of these
  -- messages has the whole order; for an empty table the planner would take any other and sort.
  with recursive senders as (
    (select m.mailbox_id as id from public.messages m
      where m.state in ('queued', 'deferred') and m.kind in ('single', 'test') order by m.mailbox_id, coalesce(m.next_at, '-infinity'), m.id limit 1)
    union all
    select (select m.mailbox_id from public.messages m
      where m.state in ('queued', 'deferred') and m.kind in ('single', 'test') and m.mailbox_id > s.id order by m.mailbox_id, coalesce(m.next_at, '-infinity'), m.id limit 1)
    from senders s where s.id is not null
  )
  select due.id from senders s
    -- The limits force a lookup by key, whatever number of senders the planner assumes.
    cross join lateral (
      select m.id, w.user_id from public.mailboxes m join public.workspaces w on w.id = m.workspace_id
      where m.id = s.id and m.state = 'active' and not private.is_moving(m.workspace_id)
        and not private.is_suspended(m.workspace_id) limit 1) b
    cross join lateral (
      select m.id, coalesce(m.next_at, '-infinity') as due_at from public.messages m
      where m.mailbox_id = b.id and m.state in ('queued', 'deferred') and m.kind in ('single', 'test')
        and coalesce(m.next_at, '-infinity') <= right_now
        and coalesce(m.created_by <> all ((select private.suspended_accounts())::uuid[]), true)
      order by coalesce(m.next_at, '-infinity'), m.id limit p_limit) due
  order by row_number() over (partition by b.user_id order by due.due_at, due.id), due.due_at, due.id limit p_limit
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

-- Releases claims of processes that no longer exist. A message that was only claimed returns to the queue; one that
-- had passed the fence may have arrived, and is never sent again automatically. A process that ended before a message
-- was rendered may have crashed because of it (docs/decisions/169): such a message is tried twice together with
-- others and twice alone, and is then left to a user.
create or replace function private.release_abandoned_messages() returns table (requeued bigint, uncertain bigint)
language plpgsql set search_path = '' as $$
declare
  right_now timestamptz := private.clock();
  lost public.messages;
begin
  for lost in
    select * from public.messages m
    where m.state = 'sending' and m.lease_until < right_now and m.orphaned >= 3 and m.rfc_message_id is null
    for update skip locked
  loop
    perform private.hold_orphan(lost);
  end loop;
  with found as (
    select m.id from public.messages m where m.state = 'sending' and m.lease_until < right_now for update skip locked
  )
  update public.messages m set state = 'queued', claim = null, lease_until = null, next_at = right_now,
      orphaned = m.orphaned + (m.rfc_message_id is null)::integer
    from found where m.id = found.id;
  get diagnostics requeued = row_count;
  uncertain := 0;
  for lost in select * from public.messages m where m.state = 'handing' and m.lease_until < right_now for update skip locked loop
    perform private.record_uncertain(lost);
    uncertain := uncertain + 1;
  end loop;
  return next;
end
$$;

create or replace function private.hold_orphan(message public.messages) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.hold_unwritten(message.claim, message.id, 'broken',
    format('The program ended each of the %s times it was writing this email. Shorten it and the values it fills in.', message.orphaned + 1), 3);
end
$$;

-- Only one of the messages that may crash a process is in flight, over all processes, so that a crash identifies its
-- cause.
create or replace function private.may_be_tried(message public.messages) returns boolean
language sql set search_path = '' as $$
  select message.orphaned < 2 or (pg_try_advisory_xact_lock(hashtextextended('mail that is tried alone', 0))
    and not exists (select from public.messages where state = 'sending' and orphaned >= 2))
$$;

-- A process renews the leases of its claims. Passes over messages that are being handed over: a batch locks them in
-- another order, and the two would wait for each other.
create or replace function private.renew_claims(claims uuid[], p_lease interval) returns void
language sql set search_path = '' as $$
  update public.messages set lease_until = private.clock() + p_lease where id = any (array(
    select m.id from public.messages m where m.claim = any (claims) and m.state = 'sending' for update skip locked))
$$;

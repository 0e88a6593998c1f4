-- Claims whose owner is gone. What was only claimed is free again; what had passed the fence may have arrived, and is
-- never sent a second time by itself. A process that was gone before a mail stood written may be gone because of it
-- (docs/decisions/169): twice it is tried in company, twice alone, and then a person has to look.
create or replace function private.release_abandoned_messages() returns table (requeued bigint, uncertain bigint)
language plpgsql
set search_path = ''
as $$
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
language plpgsql
set search_path = ''
as $$
begin
  -- As much as three tries that somebody came back from.
  update public.campaign_leads set unwritten = 2 where id = message.lead_id and message.kind = 'campaign';
  perform private.hold_unwritten(message.claim, message.id, 'broken',
    format('The program ended each of the %s times it was writing this email. Shorten it and the values it fills in.', message.orphaned + 1));
end
$$;

-- Of the messages that may crash a process only one is in flight, over all processes: a crash is then caused by that one.
create or replace function private.may_be_tried(message public.messages) returns boolean
language sql
set search_path = ''
as $$
  select message.orphaned < 2 or (pg_try_advisory_xact_lock(hashtextextended('mail that is tried alone', 0))
    and not exists (select from public.messages where state = 'sending' and orphaned >= 2))
$$;

-- A process says that it is still at work.
create or replace function private.renew_claims(claims uuid[], p_lease interval) returns void
language sql
set search_path = ''
as $$
  update public.messages set lease_until = private.clock() + p_lease where claim = any (claims) and state = 'sending'
$$;

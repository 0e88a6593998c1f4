-- Records the next server's response in one transaction with its effects: the lead's next step, the suppression, the
-- pause.

-- [{"id", "claim", "outcome": sent | refused | deferred | uncertain | sender_fault | message_fault, "answer",
-- "class",
--   "wait": seconds, "refused": for sent messages [{"address", "answer"}]}]. Returns the new state of each; a message
--   that another process has claimed since is skipped.
create or replace function private.record_outcomes(outcomes jsonb) returns table (id uuid, state text)
language plpgsql
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
declare
  given record;
  message public.messages;
begin
  return query select sent_id, 'sent' from private.record_all_sent(outcomes) as sent_id;
  for given in
    select o.* from jsonb_to_recordset(outcomes) as o (id uuid, claim uuid, outcome text, answer text, class text, wait float8)
    where o.outcome <> 'sent' order by o.id
  loop
    select * into message from public.messages m where m.id = given.id and m.claim = given.claim
      and (m.state in ('sending', 'handing') or (m.state = 'uncertain' and given.outcome in ('refused', 'deferred')))
      for update;
    continue when message.id is null;
    update public.messages m set answer = left(given.answer, 4000), answer_class = given.class where m.id = message.id;
    perform private.check_domain_soon(message.mailbox_id, given.answer);
    state := case given.outcome
      when 'refused' then private.record_refused(message, given.answer, given.class)
      when 'deferred' then private.record_deferred(message, given.wait * interval '1 second', given.class)
      when 'sender_fault' then private.record_sender_fault(message, given.answer)
      when 'message_fault' then private.record_message_fault(message, given.answer)
      else private.record_uncertain(message) end;
    id := message.id;
    return next;
  end loop;
end
$$;

-- Records all accepted messages together. A 250 that arrives late, or from the spool after a crash, is still the true
-- result.
create or replace function private.record_all_sent(outcomes jsonb) returns setof uuid
language plpgsql set search_path = '' as $$
declare
  right_now timestamptz := private.clock();
  ids uuid[];
  leads uuid[];
  boxes uuid[];
  settled_since timestamptz;
begin
  with given as materialized (
    select * from jsonb_to_recordset(outcomes) as o (id uuid, claim uuid, outcome text, answer text, refused jsonb) where o.outcome = 'sent'
  ), held as materialized (
    select m.id, g.answer, g.refused, case when m.state = 'uncertain' then m.handed_at end as handed_at
    from public.messages m join given g on g.id = m.id and g.claim = m.claim
    where m.state in ('sending', 'handing', 'uncertain') order by m.id for update of m
  ), sent as (
    -- The claim remains, so that its sender may report the result twice.
    update public.messages m set state = 'sent', sent_at = coalesce(h.handed_at, right_now), lease_until = null, next_at = null,
      answer = left(h.answer, 4000), refused_addresses = h.refused
    from held h where m.id = h.id
    returning m.id, m.kind, m.lead_id, m.mailbox_id, h.handed_at
  )
  -- A reply written by a member moves no sequence.
  select array_agg(id), array_agg(lead_id) filter (where kind = 'campaign' and lead_id is not null), array_agg(distinct mailbox_id),
      min(handed_at)
    into ids, leads, boxes, settled_since from sent;
  if ids is null then return; end if;
  if settled_since is not null then
    perform private.rewind_copies(boxes, settled_since);
  end if;
  -- The next due message may belong to these very leads. A mailbox that is being claimed for is skipped.
  update public.mailboxes set last_sent_at = right_now, next_check_at = '-infinity'
    where id = any (array(select m.id from public.mailboxes m where m.id = any (boxes) for update skip locked));
  perform private.advance_sent_leads(leads, ids, right_now);
  perform private.queue_contact_times(ids);
  return query select unnest(ids);
end
$$;

-- A message that was uncertain until now: its sending time is that of the handover, however late the result arrived.
create or replace function private.record_sent(message public.messages) returns text
language plpgsql set search_path = '' as $$
begin
  update public.messages set state = 'sent', sent_at = coalesce(handed_at, private.clock()), lease_until = null, next_at = null
    where id = message.id;
  perform private.rewind_copies(array[message.mailbox_id], message.handed_at);
  if message.kind = 'campaign' then
    perform private.advance_sent_leads(array[message.lead_id], array[message.id], private.clock());
  end if;
  perform private.queue_contact_times(array[message.id]);
  return 'sent';
end
$$;

-- The address does not accept mail, or not from us. Never retried.
drop function if exists private.record_refused(public.messages, text);
create or replace function private.record_refused(message public.messages, answer text, class text) returns text
language plpgsql set search_path = '' as $$
begin
  update public.messages set state = 'refused', bounced_at = private.clock(), lease_until = null where id = message.id;
  if message.kind in ('campaign', 'single') then
    -- A members-only group may accept mail from another sender.
    if class is distinct from 'restricted' then
      insert into public.suppressions (workspace_id, address, reason, source)
        values (message.workspace_id, lower(message.recipient), 'bounce', left(answer, 200)) on conflict do nothing;
    end if;
    perform private.end_leads(array[message.lead_id], 'bounced', left(answer, 500));
    perform private.await_reply_decision(message.lead_id, 'bounced') where message.kind = 'campaign';
  end if;
  perform private.queue_contact_times(array[message.id]);
  return 'refused';
end
$$;

create or replace function private.record_deferred(message public.messages, wait interval, class text) returns text
language plpgsql set search_path = '' as $$
declare
  right_now timestamptz := private.clock();
begin
  if private.is_too_late(message, right_now) then
    update public.messages set state = 'expired', lease_until = null where id = message.id;
    perform private.end_leads(array[message.lead_id], 'skipped', 'Could not be delivered within four days');
    return 'expired';
  end if;
  update public.messages set state = 'deferred', lease_until = null, next_at = right_now + wait where id = message.id;
  return 'deferred';
end
$$;

create or replace function private.record_uncertain(message public.messages) returns text
language plpgsql set search_path = '' as $$
begin
  update public.messages set state = 'uncertain', lease_until = null where id = message.id;
  -- A reply written by a member does not hold up a sequence.
  perform private.set_uncertain(message.lead_id, true) where message.kind = 'campaign';
  perform private.reclassify_from_handover(message);
  return 'uncertain';
end
$$;

-- The receiver rejects the sender: the fault of the mailbox, its domain or its address, and not of the recipient. The
-- mailbox is paused until a user has reviewed it, and the message waits for it.
create or replace function private.record_sender_fault(message public.messages, answer text) returns text
language plpgsql set search_path = '' as $$
begin
  update public.messages set state = 'deferred', lease_until = null, next_at = private.clock() + interval '1 hour' where id = message.id;
  perform private.pause_mailbox(message.mailbox_id, 'paused', 'The receiving server refused this sender: ' || answer);
  return 'deferred';
end
$$;

-- Every server would reject the message as it is written. It is sent to no other lead of the campaign; its own lead
-- must still get the step.
create or replace function private.record_message_fault(message public.messages, answer text) returns text
language plpgsql set search_path = '' as $$
begin
  if message.kind <> 'campaign' then
    update public.messages set state = 'refused', lease_until = null where id = message.id;
    return 'refused';
  end if;
  update public.messages set rfc_message_id = null, state = 'sending' where id = message.id;
  perform private.hold_unwritten(message.claim, message.id, 'message_fault', answer);
  perform private.pause_campaign(message.campaign_id, 'A server refused the text of this email: ' || answer);
  return 'given back';
end
$$;

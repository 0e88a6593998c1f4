-- The times of the last message to a contact and of their last reply. A reply is recorded in the transaction that
-- stores it. A sent message is only queued there and recorded a moment later in a batch, because an update of the
-- audience costs half as much as sending a message (docs/decisions/174).

create or replace function private.queue_contact_times(message_ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.contact_time_queue (message_id) select unnest(message_ids)
$$;

-- The sender calls this every few seconds. Returns the number of messages processed.
create or replace function private.update_contact_times() returns integer
language sql set search_path = '' as $$
  with taken as materialized (
    delete from private.contact_time_queue where ctid = any (array(
      select ctid from private.contact_time_queue order by queued_at limit 5000 for update skip locked))
    returning message_id
  ), written_to as materialized (
    select private.recipient_of(m) as id, max(coalesce(m.sent_at, m.bounced_at)) as at, bool_or(m.bounced_at is not null) as has_bounced
    from public.messages m where m.id in (select message_id from taken) and m.kind <> 'test' group by 1
  ), held as materialized (
    select a.id from public.audience a where a.id in (select id from written_to)
    -- Rows are locked in one order everywhere, so that concurrent updates of the same contacts cannot deadlock.
    order by a.id for no key update
  ), noted as (
    update public.audience a set last_contacted_at = greatest(a.last_contacted_at, w.at),
      -- A bounce changes the verdict on the address.
      verdict_due_at = case when w.has_bounced then now() else a.verdict_due_at end
    from held h join written_to w on w.id = h.id where a.id = h.id
  )
  select count(*)::integer from taken
$$;

create or replace function private.set_reply_time(message public.messages, at timestamptz) returns void
language sql set search_path = '' as $$
  update public.audience a set last_reply_at = greatest(a.last_reply_at, at),
    verdict_due_at = case when a.verdict_reason is distinct from 'replied' then now() else a.verdict_due_at end
  where a.id = private.recipient_of(message)
$$;

-- The time of the last reply that is left, after one was found to be somebody else's.
create or replace function private.reset_reply_time(message public.messages) returns void
language sql set search_path = '' as $$
  update public.audience a set last_reply_at = (
    select max(i.received_at) from public.inbound_messages i
    where i.workspace_id = a.workspace_id and i.kind = 'reply' and i.message_id in (
      select m.id from public.messages m where m.workspace_id = a.workspace_id and lower(m.recipient) = lower(a.email)
      union select m.id from public.campaign_leads l join public.messages m on m.workspace_id = l.workspace_id and m.lead_id = l.id
        where l.workspace_id = a.workspace_id and l.audience_id = a.id))
  where a.id = private.recipient_of(message)
$$;

-- The contact that a message was sent to: the lead's contact, else the one that has the address, or had it before a
-- merge.
create or replace function private.recipient_of(message public.messages) returns uuid
language sql stable
set search_path = ''
return coalesce(
  (select l.audience_id from public.campaign_leads l where l.workspace_id = message.workspace_id and l.id = message.lead_id),
  (select a.id from public.audience a
    where a.workspace_id = message.workspace_id and lower(a.email) = lower(message.recipient)),
  (select f.contact_id from private.former_addresses f
    where f.workspace_id = message.workspace_id and f.address = lower(message.recipient) limit 1));

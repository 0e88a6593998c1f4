-- The only definition of every number about email (docs/glossary.md, "Numbers"): each row is an email of a workspace,
-- without tests, and each column that ends in _at is set when the email counts. Screens, exports and the API count
-- these columns and never those of public.messages (counted_emails.test.ts). The function has no search path setting,
-- so that PostgreSQL inlines it and computes only the columns used.
create or replace function private.counted_emails(workspace uuid)
returns table (id uuid, kind text, campaign_id uuid, step_id uuid, variant_id uuid, mailbox_id uuid, lead_id uuid, recipient text,
  state text, answer_class text, created_at timestamptz, tracks_opens boolean, tracks_clicks boolean,
  -- The lead that counts once; a removed lead is identified by its address.
  person uuid,
  sent_at timestamptz, delivered_at timestamptz, bounced_at timestamptz, opened_at timestamptz, clicked_at timestamptz,
  replied_at timestamptz, positive_at timestamptz, meeting_at timestamptz, opted_out_at timestamptz, complained_at timestamptz)
language sql stable as $$
  select m.id, m.kind, m.campaign_id, m.step_id, m.variant_id, m.mailbox_id, m.lead_id, m.recipient,
    m.state, m.answer_class, m.created_at, m.tracks_opens, m.tracks_clicks,
    coalesce(m.lead_id, md5(coalesce(m.campaign_id::text, '') || lower(m.recipient))::uuid),
    -- A server that rejects the recipient has still received an email that was sent.
    coalesce(m.sent_at, m.bounced_at), case when m.bounced_at is null then m.sent_at end, m.bounced_at,
    m.first_opened_at, m.first_clicked_at, m.replied_at,
    -- All replies of the lead count, whichever email of the campaign they answer.
    case when m.replied_at is not null and exists (select from public.inbound_messages i where i.workspace_id = m.workspace_id
      and (i.lead_id = m.lead_id or m.lead_id is null and i.message_id = m.id) and i.category in ('interested', 'meeting', 'referral')) then m.replied_at end,
    case when m.replied_at is not null and exists (select from public.inbound_messages i where i.workspace_id = m.workspace_id
      and (i.lead_id = m.lead_id or m.lead_id is null and i.message_id = m.id) and i.category = 'meeting') then m.replied_at end,
    -- An opt-out and a complaint of one contact count once.
    least(m.unsubscribed_at, m.complained_at), m.complained_at
  from public.messages m where m.workspace_id = workspace and m.kind <> 'test'
$$;
-- Functions that run as their caller count with it; the rows are those that the policies allow.
grant execute on function private.counted_emails to authenticated;

-- An email has a reply while an inbound message to it counts as one: not an absence, an opt-out or an automatic
-- reply. A corrected message is counted again; one deleted by retention or erasure still counts.
create or replace function private.is_counted_reply(i public.inbound_messages) returns boolean
language sql immutable as $$
  select i.kind = 'reply' and i.category is distinct from 'out_of_office'
$$;

create or replace function private.count_reply() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_counted_reply(new) then
    update public.messages m set replied_at = least(m.replied_at, greatest(new.received_at, m.sent_at))
      where m.workspace_id = new.workspace_id and m.id = new.message_id;
  end if;
  -- Recounts the message that it no longer replies to.
  if tg_op = 'UPDATE' and private.is_counted_reply(old)
    and (not private.is_counted_reply(new) or old.message_id is distinct from new.message_id)
  then
    update public.messages m set replied_at = (select min(greatest(i.received_at, m.sent_at)) from public.inbound_messages i
        where i.workspace_id = m.workspace_id and i.message_id = m.id and private.is_counted_reply(i))
      where m.workspace_id = old.workspace_id and m.id = old.message_id;
  end if;
  return null;
end
$$;
create or replace trigger count_reply after insert on public.inbound_messages
  for each row when (new.message_id is not null and new.kind = 'reply') execute function private.count_reply();
create or replace trigger count_changed_reply after update of kind, category, message_id on public.inbound_messages
  for each row when ((old.kind, old.category, old.message_id) is distinct from (new.kind, new.category, new.message_id)
    and (old.kind = 'reply' or new.kind = 'reply')) execute function private.count_reply();

-- The texts of our emails in the conversation of a message, which a reply may quote (core/messages/own-text.ts).
-- Newest first, and bounded, because every inbound message is compared with them.
drop function if exists private.sent_texts(uuid);
create function private.sent_texts(p_message_id uuid)
returns table (subject text, content text, recipient text)
language sql stable set search_path = '' as $$
  select m.subject, left(coalesce(nullif(b.content_text, ''), b.content_html, ''), 20000), m.recipient
  from public.messages answered
  join public.messages m on m.workspace_id = answered.workspace_id
    and (m.id = answered.id or m.lead_id = answered.lead_id
      or (m.kind in ('single', 'answer') and lower(m.recipient) = lower(answered.recipient) and m.mailbox_id = answered.mailbox_id))
  join public.message_bodies b on b.workspace_id = m.workspace_id and b.id = m.id and b.removed_by_retention_at is null
  where answered.id = p_message_id and m.sent_at is not null
  order by m.id = answered.id desc, m.sent_at desc limit 10
$$;

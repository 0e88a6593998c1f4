-- Sent messages of a mailbox that are not in its Sent folder yet, oldest first. Stays slightly behind, so that no
-- message that is being recorded is missed.
drop function if exists private.copies_due(uuid, integer);
create function private.copies_due(p_mailbox_id uuid, p_limit integer)
returns table (rfc_message_id text, rfc_references text[], recipient text, subject text, sent_at timestamptz,
  address text, from_name text, content_text text, content_html text, links jsonb,
  more_to text[], cc text[], bcc text[], attachments jsonb)
language sql stable set search_path = '' as $$
  select m.rfc_message_id, m.rfc_references, m.recipient, m.subject, m.sent_at, b.address, b.from_name, c.content_text, c.content_html,
    (select coalesce(jsonb_object_agg(l.id, l.url), '{}') from public.message_links l where l.workspace_id = m.workspace_id and l.message_id = m.id),
    m.more_to, m.cc, m.bcc, private.attachments_of(m.workspace_id, m.id, null)
  from public.mailboxes b
  join public.messages m on m.workspace_id = b.workspace_id and m.mailbox_id = b.id
  join public.message_bodies c on c.workspace_id = m.workspace_id and c.id = m.id and c.removed_by_retention_at is null
  where b.id = p_mailbox_id and not b.saves_to_sent and m.kind in ('campaign', 'single', 'answer') and m.state = 'sent'
    and m.rfc_message_id is not null and coalesce(m.sent_at, m.bounced_at) < now() - interval '5 seconds'
    and coalesce(m.sent_at, m.bounced_at) > coalesce((select s.until from private.sent_copies s where s.mailbox_id = b.id), b.created_at)
  -- Sorted like the index; each message has its own sending time.
  order by coalesce(m.sent_at, m.bounced_at) limit p_limit
$$;

create or replace function private.record_copied(p_mailbox_id uuid, p_until timestamptz) returns void
language sql set search_path = '' as $$
  insert into private.sent_copies as s (mailbox_id, until) select id, p_until from public.mailboxes where id = p_mailbox_id
    on conflict (mailbox_id) do update set until = greatest(s.until, excluded.until)
$$;

-- A formerly uncertain message may be older than messages that already have their copy, so copying restarts at its
-- time.
create or replace function private.rewind_copies(mailbox_ids uuid[], moment timestamptz) returns void
language sql set search_path = '' as $$
  update private.sent_copies set until = least(until, moment - interval '1 microsecond') where mailbox_id = any (mailbox_ids)
$$;

-- Resolves uncertain messages automatically, besides a reply (record_inbound.sql) and a copy in Sent
-- (read_mailboxes.sql): the recipient opened the message, or used a link or the unsubscribe link in it.

-- Called for messages whose events were just counted.
create or replace function private.resolve_by_event(message_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  message public.messages;
begin
  for message in
    select * from public.messages m
    where m.id = any (message_ids) and m.state = 'uncertain' and m.handed_at is not null
      and (m.first_opened_at > m.handed_at or m.first_clicked_at > m.handed_at or m.unsubscribed_at > m.handed_at)
    order by m.id for update
  loop
    perform private.record_sent(message);
  end loop;
end
$$;

-- Events during the handover were classified as if the message had not been sent yet.
create or replace function private.reclassify_from_handover(message public.messages) returns void
language plpgsql set search_path = '' as $$
begin
  update public.message_events set classifier_version = null
    where workspace_id = message.workspace_id and message_id = message.id and kind <> 'unsubscribe';
  if found then
    perform pg_notify('verdicts_due', '');
  end if;
end
$$;

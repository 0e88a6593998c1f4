-- An email that a server refused for its recipient counts as sent at that moment (private.counted_emails): what one mailbox
-- sent is looked up by it.
drop index public.messages_mailbox;
create index messages_mailbox on public.messages (workspace_id, mailbox_id, (coalesce(sent_at, bounced_at)) desc);

-- An absence that was categorized by hand or by a model counted as a reply to its email.
update public.messages m set replied_at = null
  where m.replied_at is not null
    and exists (select from public.inbound_messages i where i.workspace_id = m.workspace_id and i.message_id = m.id)
    and not exists (select from public.inbound_messages i where i.workspace_id = m.workspace_id and i.message_id = m.id
      and i.kind = 'reply' and i.category is distinct from 'out_of_office');

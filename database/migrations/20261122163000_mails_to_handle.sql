-- The place in a folder is written down before its mails are handled, and each of them with it: what ends a process in
-- the middle of one is neither lost nor tried for ever. Kept from a mail's head until it is recorded.
create table private.mails_to_handle (
  mailbox_id uuid not null references public.mailboxes on delete cascade,
  folder text not null,
  uid_validity bigint not null,
  uid bigint not null,
  -- What its head said: {"messageId", "matchedBy", "from", "fromName", "subject", "receivedAt", "unreadable"}.
  found jsonb not null,
  attempts integer not null default 0,
  primary key (mailbox_id, folder, uid_validity, uid)
);
alter table private.mails_to_handle enable row level security;
alter table private.mails_to_handle force row level security;

-- One that takes too long or too much memory to read is kept as what it is: from whom, about what, and why it is unread.
alter table public.inbound_messages drop constraint inbound_messages_kind_check;
alter table public.inbound_messages add constraint inbound_messages_kind_check
  check (kind in ('reply', 'auto_reply', 'out_of_office', 'bounce', 'complaint', 'unsubscribe', 'unreadable'));

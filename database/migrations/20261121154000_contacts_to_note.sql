-- Mails whose people are not told of them yet (functions/contact_times.sql). Of no use without its rows' messages, and
-- one that is gone meanwhile is passed over: no key leads there.
create table private.contacts_to_note (
  message_id uuid not null,
  noted_after timestamptz not null default now()
);
create index contacts_to_note_order on private.contacts_to_note (noted_after);
alter table private.contacts_to_note enable row level security;
alter table private.contacts_to_note force row level security;

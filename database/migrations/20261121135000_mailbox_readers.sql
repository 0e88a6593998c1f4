-- Which process reads a mailbox, and until when that may be believed, by the database's clock.
create table private.mailbox_readers (
  mailbox_id uuid primary key references public.mailboxes on delete cascade,
  reader uuid not null,
  lease_until timestamptz not null
);
create index mailbox_readers_reader on private.mailbox_readers (reader);
alter table private.mailbox_readers enable row level security;
alter table private.mailbox_readers force row level security;

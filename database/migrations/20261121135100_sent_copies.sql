-- Up to when what a mailbox sent has its copy in Sent, where its server keeps none by itself.
create table private.sent_copies (
  mailbox_id uuid primary key references public.mailboxes on delete cascade,
  until timestamptz not null
);
alter table private.sent_copies enable row level security;
alter table private.sent_copies force row level security;

-- Mail of the installation itself. Without an SMTP_URL it is read here; with one it waits here to be sent.
create table private.outbox (
  id uuid primary key default public.uuid_v7(),
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index outbox_recipient on private.outbox (lower(recipient), created_at desc);
create index outbox_due on private.outbox (due_at) where sent_at is null;

alter table private.outbox enable row level security;
alter table private.outbox force row level security;

-- Mail of the installation itself, kept when no SMTP_URL says where to send it.
create table private.outbox (
  id uuid primary key default public.uuid_v7(),
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index outbox_recipient on private.outbox (lower(recipient), id desc);

alter table private.outbox enable row level security;
alter table private.outbox force row level security;

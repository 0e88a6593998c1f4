-- One email to one person. So far those that a person tracks and sends from a mail program of their own;
-- what the sender needs of a message is added beside it.
create table public.messages (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  created_by uuid default auth.uid() references auth.users on delete set null,
  recipient text not null check (private.is_email(recipient)
    or private.fail('"' || left(recipient, 100) || '" is not an email address.', 'Give one like ada@example.com.')),
  subject text not null default '' check (length(subject) <= 998
    or private.fail('This subject is too long.', 'A mail''s subject has at most 998 characters.')),
  tracks_opens boolean not null default true,
  -- When it left: for a mail of one's own, when its sender said so. Until then every hit may be the sender's.
  sent_at timestamptz,
  -- Counted from message_events by private.count_messages, and by nothing else.
  human_opens integer not null default 0,
  machine_opens integer not null default 0,
  unsure_opens integer not null default 0,
  human_clicks integer not null default 0,
  machine_clicks integer not null default 0,
  unsure_clicks integer not null default 0,
  first_opened_at timestamptz,
  first_clicked_at timestamptz,
  unsubscribed_at timestamptz,
  last_event_at timestamptz,
  client text,
  -- The first human open is told once, whatever later events make of it.
  open_told_at timestamptz,
  created_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create index messages_newest on public.messages (workspace_id, created_at desc, id desc);
create index messages_author on public.messages (created_by);

alter table public.messages enable row level security;
alter table public.messages force row level security;
alter publication supabase_realtime add table public.messages;

-- Each tracked link of a message. Its URL is what a click leads to, to the byte.
create table public.message_links (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  message_id uuid not null,
  -- Nothing that could end a header line, and nothing but the web.
  url text not null check ((url ~* '^https?://[^[:space:][:cntrl:]]+$' and octet_length(url) <= 8000)
    or private.fail('"' || left(url, 100) || '" is no link that can be tracked.', 'Track links that begin with https://.')),
  label text not null default '' check (length(label) <= 500
    or private.fail('This link''s text is too long.', 'Use at most 500 characters.')),
  position integer not null check (position between 1 and 1000
    or private.fail('A message has at most 1000 tracked links.', 'Track fewer links.')),
  -- Counted from message_events by private.count_messages.
  human_clicks integer not null default 0,
  machine_clicks integer not null default 0,
  unsure_clicks integer not null default 0,
  first_clicked_at timestamptz,
  last_clicked_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, message_id) references public.messages (workspace_id, id) on delete cascade,
  unique (message_id, position)
);
create index message_links_of_message on public.message_links (workspace_id, message_id);
create index message_links_newest on public.message_links (workspace_id, id desc);

alter table public.message_links enable row level security;
alter table public.message_links force row level security;

-- What members say to each other in a conversation. Never sent. A note stands with the mail that was the newest when it
-- was written, because a conversation's row is made again when its mails are sorted otherwise.
create table public.conversation_notes (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  inbound_id uuid not null,
  author_id uuid default auth.uid() references auth.users on delete set null,
  body text not null check (body ~ '\S' or private.fail('This note is empty.', 'Write something first.'))
    check (length(body) <= 5000 or private.fail('This note is too long.', 'Use at most 5000 characters.')),
  -- Members who are told of it.
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 20
    or private.fail('A note mentions too many people.', 'Mention at most 20.')),
  created_at timestamptz not null default now(),
  foreign key (workspace_id, inbound_id) references public.inbound_messages (workspace_id, id) on delete cascade
);
create index conversation_notes_inbound on public.conversation_notes (workspace_id, inbound_id, created_at);
create index conversation_notes_author on public.conversation_notes (author_id);
alter publication supabase_realtime add table public.conversation_notes;

-- Tables of what is encrypted end like this, so that a rotation of keys is known to reach them.
alter table private.web_push_keys rename to web_push_secrets;

-- The inbox lists conversations, searches what was said in them, and shares views of them.

-- Names of the files that came with a mail. The files themselves stay in the mailbox.
alter table public.inbound_messages add column attachment_names text[] not null default '{}';

-- Whose conversation a mail belongs to: the lead's, else whoever wrote it. A machine's notice must not cover what a
-- person said, so it has a conversation of its own.
create function private.conversation_writer(lead_id uuid, from_address text) returns text
language sql immutable parallel safe
return coalesce(lead_id::text, lower(from_address));

create function private.is_automatic(kind text) returns boolean
language sql immutable parallel safe
return kind in ('auto_reply', 'out_of_office', 'bounce', 'complaint');

create type private.conversation_key as (workspace_id uuid, writer text, is_automatic boolean);

create index inbound_messages_conversation on public.inbound_messages
  (workspace_id, private.conversation_writer(lead_id, from_address), private.is_automatic(kind), received_at desc, id desc);
-- So that what is there already is read by it, right below.
analyze public.inbound_messages;

-- One row a conversation, so that a page of the inbox reads as many rows as it shows. Written by
-- private.refresh_conversations and by nothing else, from inbound_messages, which stays the truth.
create table public.conversations (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  writer text not null,
  is_automatic boolean not null,
  -- Of its newest mail from here on.
  inbound_id uuid not null,
  received_at timestamptz not null,
  kind text not null,
  matched_by text,
  message_id uuid,
  lead_id uuid,
  campaign_id uuid,
  mailbox_id uuid,
  from_address text not null default '',
  from_name text not null default '',
  subject text not null default '',
  preview text not null default '',
  back_on date,
  category text,
  snoozed_until timestamptz,
  closed_at timestamptz,
  -- Of all of them from here on. A new mail keeps the assignee of the conversation.
  assignee_id uuid,
  mail_count integer not null default 1,
  unread_count integer not null default 0,
  has_attachment boolean not null default false,
  -- When somebody of ours last answered in it.
  answered_at timestamptz,
  -- A person wrote last, and nobody answered.
  awaits_answer boolean not null generated always as
    (kind = 'reply' and closed_at is null and coalesce(answered_at < received_at, true)) stored,
  unique (workspace_id, writer, is_automatic)
);
create index conversations_newest on public.conversations (workspace_id, received_at desc, id desc);
create index conversations_open on public.conversations (workspace_id, received_at desc, id desc)
  where closed_at is null and not is_automatic;
create index conversations_awaiting on public.conversations (workspace_id, received_at desc, id desc) where awaits_answer;
create index conversations_snoozed on public.conversations (workspace_id, received_at desc, id desc)
  where snoozed_until is not null and closed_at is null;
-- What waits for somebody to look, counted on every screen.
create index conversations_unread on public.conversations (workspace_id, received_at desc, id desc)
  where unread_count > 0 and closed_at is null and not is_automatic;
create index conversations_category on public.conversations (workspace_id, category, received_at desc, id desc)
  where category is not null;
create index conversations_campaign on public.conversations (workspace_id, campaign_id, received_at desc, id desc);
create index conversations_mailbox on public.conversations (workspace_id, mailbox_id, received_at desc, id desc);
create index conversations_assignee on public.conversations (workspace_id, assignee_id, received_at desc, id desc)
  where assignee_id is not null;
create index conversations_attachment on public.conversations (workspace_id, received_at desc, id desc) where has_attachment;
create index conversations_lead on public.conversations (workspace_id, lead_id);
alter publication supabase_realtime add table public.conversations;

-- The words of a conversation, apart from its row: sorting it into a category must not write its words again.
create table private.conversation_words (
  conversation_id uuid primary key references public.conversations on delete cascade,
  workspace_id uuid not null,
  received_at timestamptz not null,
  -- A: subjects. B: people and companies. C: contents and file names. D: who it came to.
  words tsvector not null
);
create index conversation_words_words on private.conversation_words using gin (words);
create index conversation_words_newest on private.conversation_words (workspace_id, received_at desc, conversation_id desc);

-- A text as it is searched: without case, accents and punctuation, each Chinese or Japanese character a word, since
-- nothing else divides them. Plain replacements, because a managed PostgreSQL may have neither unaccent nor a dictionary.
create function private.searchable(value text) returns text
language sql immutable parallel safe
return regexp_replace(regexp_replace(regexp_replace(left(normalize(lower(value), NFKD), 100000),
  '[\u0300-\u036f]', '', 'g'),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\ufe00-\ufe0f]+', ' ', 'g'),
  '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])', ' \1 ', 'g');

-- What each word of a workspace begins with in the index, so that a word that other workspaces use a million times
-- costs nothing here. Letters alone: the parser takes digits before letters for numbers. Two workspaces with the same
-- four are told apart by workspace_id.
create function private.search_prefix(workspace uuid) returns text
language sql immutable parallel safe
return translate(left(md5(workspace::text), 4), '0123456789', 'ghijklmnop');

create function private.search_words(workspace uuid, value text, weight "char") returns tsvector
language sql immutable parallel safe
return setweight(to_tsvector('pg_catalog.simple'::regconfig,
  regexp_replace(private.searchable(coalesce(value, '')), '(\S+)', private.search_prefix(workspace) || '\1', 'g')), weight);

-- A view may be shared with everybody in the workspace.
alter table public.saved_views add column is_shared boolean not null default false;
create index saved_views_shared on public.saved_views (workspace_id, list) where is_shared;

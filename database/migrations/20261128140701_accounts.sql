-- Accounts since 0.1.0: dictionary words, mailed tokens that are valid side by side, usernames that look alike, and
-- changes of credentials that a link in a mail undoes.

-- Correct words that no dictionary has: of one person, or of a workspace.
create table public.dictionary_words (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid references public.workspaces on delete cascade,
  user_id uuid references auth.users on delete cascade,
  word text not null check (word ~ '^[[:alpha:]][[:alpha:]''’]*$'
      or private.fail('This is not one word.', 'Add one word at a time, without spaces, digits or marks.'))
    check (length(word) <= 60 or private.fail('This word is too long.', 'Use at most 60 letters.')),
  created_at timestamptz not null default now(),
  constraint dictionary_words_owner check ((workspace_id is null) <> (user_id is null))
);
-- One of the two owners is null, and null equals null here.
create unique index dictionary_words_word on public.dictionary_words (workspace_id, user_id, lower(word)) nulls not distinct;
create index dictionary_words_person on public.dictionary_words (user_id);
alter publication supabase_realtime add table public.dictionary_words;

-- Several mails of one kind are valid at once, so that nobody voids somebody else's mail by requesting another one.
-- A sign-up's token carries the password and the metadata of that sign-up: the mail that is confirmed decides.
alter table auth.one_time_tokens
  drop constraint one_time_tokens_pkey,
  drop constraint one_time_tokens_token_hash_key,
  add primary key (token_hash),
  add column encrypted_password text,
  add column raw_user_meta_data jsonb;
create index one_time_tokens_user_id on auth.one_time_tokens (user_id, token_type);

-- Counts how often an account ended what it had handed out: with its password or email address, or by a sign-out of
-- other devices. A signed address names the count it was made at, and opens nothing at another.
alter table auth.users add column rights_version integer not null default 0;
grant select (rights_version), update (rights_version) on auth.users to service_role;

-- Two usernames with the same skeleton cannot be told apart on a screen (UTS #39). The letters are single letters of
-- Cyrillic, Greek, Armenian and Latin that look like a Latin letter, after Unicode's confusables.txt; NFKC makes
-- full-width and other compatibility forms equal to theirs (RFC 8265, section 3.3).
create function private.username_skeleton(username text) returns text
language sql immutable parallel safe
set search_path = ''
return replace(replace(translate(lower(translate(normalize(username, NFKC),
    'аеорсухѕіјԁһԛԝүѵӏɡкгпьзАВЕЅІЈКМНОРСТУХҮԚԜӀЗԌαονρυικγσχηϲϳωΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿօսոհզյցՕՏԼՍıİɑɩIʋѡꞵ',
    'aeopcyxsijdhqwyvlgkrnb3abesljkmhopctyxyqwl3gaovpuikyoxncjwabezhlkmnoptyxcjounhqjgosluiiailuwb')), '01|', 'oll'), 'rn', 'm'), 'vv', 'w');

grant execute on function private.username_skeleton to anon, authenticated, service_role;
create index profiles_username_skeleton on public.profiles (private.username_skeleton(username));

-- Changes of what opens an account, each with the link in the mail about it that undoes the change. The workspace is that
-- of a mailbox or an OAuth app, which may lie at a cell; no foreign key, because deleting the workspace must not end the link.
create table private.credential_changes (
  id uuid primary key default public.uuid_v7(),
  account uuid not null references auth.users on delete cascade,
  workspace_id uuid,
  what text not null check (what in ('password', 'email', 'factor added', 'factor removed', 'recovery codes', 'api key',
    'mailbox', 'mailbox login', 'oauth app', 'oauth app removed')),
  -- The API key, factor, mailbox or OAuth app.
  object_id uuid,
  -- The address of the mail; after a change of address, the former one.
  mailed_to text not null,
  token_hash bytea not null,
  created_at timestamptz not null default now()
);
create index credential_changes_token on private.credential_changes (token_hash);
create index credential_changes_account on private.credential_changes (account, created_at);
create index credential_changes_workspace on private.credential_changes (workspace_id) where workspace_id is not null;
create index credential_changes_created_at on private.credential_changes (created_at);
-- The link begins with the address of the installation.
alter table private.settings drop constraint settings_name_check,
  add constraint settings_name_check check (name in ('admin_email', 'billing', 'sign_up', 'sign_up_domains', 'site_url'));

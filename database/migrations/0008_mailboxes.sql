-- An email account that sends, and reads what comes back. What it signs in with lies apart, encrypted under a key
-- that is not in the database (private.mailbox_secrets).
create table public.mailboxes (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  created_by uuid default auth.uid() references auth.users on delete set null,
  address text not null check (private.is_email(address)
    or private.fail('"' || left(address, 100) || '" is not an email address.', 'Give one like ada@example.com.')),
  from_name text not null default '' check ((length(from_name) <= 200 and from_name !~ '[[:cntrl:]]')
    or private.fail('This sender name is too long or has a line break in it.', 'Use one line of at most 200 characters.')),
  reply_to text check (reply_to is null or private.is_email(reply_to)
    or private.fail('"' || left(reply_to, 100) || '" is not an email address.', 'Give one like ada@example.com.')),
  -- The preset it was connected by (core/mailboxes/presets.ts).
  provider text not null default 'other' check (length(provider) <= 40),
  smtp_host text not null check (length(smtp_host) between 1 and 253),
  smtp_port integer not null check (smtp_port between 1 and 65535),
  smtp_security text not null default 'starttls' check (smtp_security in ('tls', 'starttls', 'none')),
  smtp_user text not null default '' check (length(smtp_user) <= 320),
  -- Null where it only sends.
  imap_host text check (length(imap_host) between 1 and 253),
  imap_port integer check (imap_port between 1 and 65535),
  imap_security text check (imap_security in ('tls', 'starttls', 'none')),
  imap_user text check (length(imap_user) <= 320),
  -- Some providers put a copy there by themselves; then ours would be the second.
  saves_to_sent boolean not null default false,
  sent_folder text,
  signature_text text not null default '' check (length(signature_text) <= 5000
    or private.fail('This signature is too long.', 'Use at most 5000 characters.')),
  signature_html text not null default '' check (length(signature_html) <= 50000
    or private.fail('This signature is too long.', 'Use at most 50000 characters.')),
  -- Paused by a person; broken by a refusal that asks for one (a password that no longer opens).
  state text not null default 'active' check (state in ('active', 'paused', 'broken')),
  state_reason text check (length(state_reason) <= 2000),
  daily_limit integer not null default 30 check (daily_limit between 1 and 2000
    or private.fail('A mailbox sends between 1 and 2000 emails a day.', 'Cold email is safest below 50.')),
  -- From ramp_start on ramp_began, ramp_step more each working day, up to daily_limit; null is no ramp.
  ramp_began date,
  ramp_start integer not null default 10 check (ramp_start between 1 and 2000),
  ramp_step integer not null default 2 check (ramp_step between 1 and 500),
  -- Seconds between two mails, drawn anew each time.
  gap_min integer not null default 300 check (gap_min between 0 and 86400),
  gap_max integer not null default 720 check (gap_max between 0 and 86400),
  -- Its own hours, in the workspace's zone, beside those of the campaign; null is any hour.
  hour_from time,
  hour_to time,
  frozen_from date,
  frozen_to date,
  tags text[] not null default '{}'
    check (cardinality(tags) = 0 or private.is_tag_list(tags)
      or private.fail('A tag is blank or there twice.', 'Give each tag once, and none empty.')),
  -- Kept by the claim, in the transaction that claims: not before next_free_at, and sent_count on sent_on.
  next_free_at timestamptz not null default '-infinity',
  sent_on date,
  sent_count integer not null default 0,
  last_sent_at timestamptz,
  -- Kept by the reader.
  last_read_at timestamptz,
  read_error text check (length(read_error) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The claim found nothing for it to send, and looks again then. Unlike next_free_at it may be moved forward.
  look_at timestamptz not null default '-infinity',
  -- Signing in at Google or Microsoft in place of a password (OAuth 2.0, RFC 6749): the app it is done by, the sign-ins
  -- under way, and the tokens that come of them.
  -- The OAuth provider it signs in with; null is a password.
  authority text check (authority in ('google', 'microsoft')),
  check (gap_min <= gap_max or private.fail('The shortest gap is longer than the longest.', 'Swap the two.')),
  check ((hour_from is null) = (hour_to is null)),
  check ((hour_from < hour_to) is not false or private.fail('These hours end before they begin.', 'Choose a later end.')),
  check ((frozen_from <= frozen_to) is not false or private.fail('This pause ends before it begins.', 'Choose a later end.')),
  unique (workspace_id, id)
);
create unique index mailboxes_address on public.mailboxes (workspace_id, lower(address));
create index mailboxes_author on public.mailboxes (created_by);
-- Whose turn it is.
create index mailboxes_turn on public.mailboxes ((greatest(next_free_at, look_at))) where state = 'active';
create index mailboxes_resting on public.mailboxes (updated_at desc) where state <> 'active';
create trigger touch before update on public.mailboxes for each row execute function private.touch();
alter publication supabase_realtime add table public.mailboxes;

create table private.mailbox_secrets (
  mailbox_id uuid primary key references public.mailboxes on delete cascade,
  -- server/secrets: AES-256-GCM, with the key's id in front.
  smtp_password bytea,
  imap_password bytea,
  created_at timestamptz not null default now()
);

-- How far a folder was read: a new uid_validity makes every uid mean something else (RFC 9051, 2.3.1.1).
create table private.mailbox_cursors (
  mailbox_id uuid not null references public.mailboxes on delete cascade,
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null default 0,
  primary key (mailbox_id, folder)
);

-- Which process reads a mailbox, and until when that may be believed, by the database's clock.
create table private.mailbox_readers (
  mailbox_id uuid primary key references public.mailboxes on delete cascade,
  reader uuid not null,
  lease_until timestamptz not null
);
create index mailbox_readers_reader on private.mailbox_readers (reader);

-- The place in a folder is written down before its mails are handled, and each of them with it: what ends a process in
-- the middle of one is neither lost nor tried for ever. Kept from a mail's head until it is recorded.
create table private.mails_to_handle (
  mailbox_id uuid not null references public.mailboxes on delete cascade,
  folder text not null,
  uid_validity bigint not null,
  uid bigint not null,
  -- What its head said: {"messageId", "matchedBy", "from", "fromName", "subject", "receivedAt", "unreadable"}.
  found jsonb not null,
  attempts integer not null default 0,
  primary key (mailbox_id, folder, uid_validity, uid)
);

-- Up to when what a mailbox sent has its copy in Sent, where its server keeps none by itself.
create table private.sent_copies (
  mailbox_id uuid primary key references public.mailboxes on delete cascade,
  until timestamptz not null
);

-- What the DNS says of a domain that mail leaves from.
create table public.sending_domains (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  domain text not null check (private.is_email('any@' || domain)),
  dkim_selector text check (length(dkim_selector) <= 63),
  -- {"spf": {"state": "pass|warn|fail|unknown", "found": …, "fix": …}, "dkim": …, "dmarc": …, "mx": …}
  checks jsonb not null default '{}',
  checked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index sending_domains_domain on public.sending_domains (workspace_id, lower(domain));

-- The app a workspace brings along, registered with Google or Microsoft, in place of the installation's.
create table private.oauth_client_secrets (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  authority text not null check (authority in ('google', 'microsoft')),
  client_id text not null check (length(client_id) between 1 and 300),
  -- Of Microsoft: the directory, or 'common'.
  tenant text check (length(tenant) <= 253),
  -- server/outbound/data-keys.ts
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  unique (workspace_id, authority)
);

-- A sign-in that somebody was sent away for. It ends with the first return by who began it, or by its time.
create table private.oauth_attempt_secrets (
  id uuid primary key default public.uuid_v7(),
  state_hash bytea not null unique,
  workspace_id uuid not null references public.workspaces on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  -- What was signed in to Coldframe then, by its session.
  session_id text,
  authority text not null,
  client_id text not null,
  -- {"address", "fromName", "ramp", "mailboxId"}
  asked jsonb not null,
  -- Of PKCE (RFC 7636), sealed.
  sealed_verifier bytea not null,
  expires_at timestamptz not null
);
create index oauth_attempts_expiry on private.oauth_attempt_secrets (expires_at);
create index oauth_attempts_workspace on private.oauth_attempt_secrets (workspace_id);
create index oauth_attempts_person on private.oauth_attempt_secrets (user_id);

-- Apart from the passwords: these change every hour, and a reader goes by a change of those.
create table private.mailbox_token_secrets (
  mailbox_id uuid primary key references public.mailboxes on delete cascade,
  -- The app they were given to; no other can renew them.
  client_id text not null,
  refresh_token bytea not null,
  access_token bytea not null,
  access_until timestamptz not null,
  -- Whoever renews them right now, and until when that may be believed.
  renewer uuid,
  renewing_until timestamptz,
  -- Why the authority renews them no more: somebody must sign in again.
  ended_because text check (length(ended_because) <= 2000),
  signed_in_at timestamptz not null default now()
);

-- Access that a mailbox had at an authority and that is to end there too, for it is connected no more
-- (server/mailboxes/oauth/end-grants.ts). Nothing here hangs on a mailbox or a workspace: both may be gone.
create table private.ended_grant_secrets (
  id uuid primary key default public.uuid_v7(),
  -- Named in the seal of the token.
  mailbox_id uuid not null,
  -- Whose app gave it.
  workspace_id uuid not null,
  authority text not null,
  client_id text not null,
  address text not null,
  refresh_token bytea not null,
  tries smallint not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index ended_grants_due on private.ended_grant_secrets (next_at);

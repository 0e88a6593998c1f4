-- A contact: somebody whom a workspace writes to.
create table public.audience (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  name text check (length(coalesce(name, '')) <= 200
    or private.fail('The name of ' || left(email, 100) || ' is too long.', 'Use at most 200 characters.')),
  email text not null check (private.is_email(email)
    or private.fail('"' || left(email, 100) || '" is not an email address.', 'Correct the address, for example ada@example.com.')),
  tags text[] not null default '{}'
    check (cardinality(tags) = 0 or private.is_tag_list(tags)
      or private.fail('A tag of ' || left(email, 100) || ' is blank or there twice.', 'Give each tag once, and none empty.'))
    check (length(tags::text) <= 2000
      or private.fail('The tags of ' || left(email, 100) || ' are too long.', 'Shorten them to 2000 characters in all.')),
  phone text,
  company text,
  job_title text,
  location text,
  source text not null default 'manual' check (length(source) <= 200
    or private.fail('The source of ' || left(email, 100) || ' is too long.', 'Use at most 200 characters.')),
  notes text check (length(coalesce(notes, '')) <= 20000
    or private.fail('The notes on ' || left(email, 100) || ' are too long.', 'Use at most 20000 characters.')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')
    or private.fail('There is no priority "' || left(priority, 50) || '".', 'Use low, medium or high.')),
  lead_score integer not null default 0 check (lead_score between 0 and 100
    or private.fail('The lead score of ' || left(email, 100) || ' is not between 0 and 100.', 'Give a whole number from 0 to 100.')),
  birthday date,
  custom_fields text check (custom_fields is null or private.is_flat_object(custom_fields)
    or private.fail('The custom fields of ' || left(email, 100) || ' are not a flat JSON object.',
      'Give text like {"plan": "gold", "seats": 12}, without lists or objects inside.'))
    check (octet_length(coalesce(custom_fields, '')) <= 20000
      or private.fail('The custom fields of ' || left(email, 100) || ' are too long.', 'Keep them under 20 kB.')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- No foreign key: imports are never deleted before their workspace, and a million rows need not ask.
  import_id uuid,
  -- An IANA name; null is the campaign's zone. Checked by private.check_time_zone.
  time_zone text,
  -- When somebody was last written to and when they last answered: kept where a mail is sent and a reply is read
  -- (database/functions/audience/contact_times.sql), because a list of a million people can't ask their mails.
  -- docs/decisions/173.
  last_contacted_at timestamptz,
  last_reply_at timestamptz,
  constraint audience_lines check (
    greatest(length(phone), length(company), length(job_title), length(location)) > 200 is not true
    or private.fail('A phone, company, job title or location of ' || left(email, 100) || ' is too long.',
      'Use at most 200 characters for each.')),
  constraint audience_place unique (workspace_id, id)
);
create unique index audience_email on public.audience (workspace_id, lower(email));
create index audience_newest on public.audience (workspace_id, created_at desc, id desc);
-- An import lies together on disk, so block ranges find it at next to no cost.
create index audience_import on public.audience using brin (import_id);
create index audience_names on public.audience (workspace_id, lower(coalesce(name, '')), id);
create index audience_companies on public.audience (workspace_id, lower(coalesce(company, '')), id);
create index audience_scores on public.audience (workspace_id, lead_score, id);
create index audience_tags on public.audience using gin (tags);
create index audience_words on public.audience
  using gin ((coalesce(name, '') || ' ' || email || ' ' || coalesce(company, '')) extensions.gin_trgm_ops);
-- Whoever was never written to stands before everybody who was.
create index audience_contacted on public.audience (workspace_id, coalesce(last_contacted_at, '-infinity'), id);
create index audience_replied on public.audience (workspace_id, coalesce(last_reply_at, '-infinity'), id);
create trigger touch before update of id, workspace_id, name, email, tags, phone, company, job_title, location, source,
  notes, priority, lead_score, birthday, custom_fields, time_zone on public.audience
  for each row execute function private.touch();
alter publication supabase_realtime add table public.audience;

-- A saved filter over the audience: live follows it, static keeps who matched when it was made.
create table public.segments (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  name text not null
    check (coalesce(name, '') <> '' or private.fail('A segment needs a name.', 'Type a name.'))
    check (length(name) <= 120 or private.fail('This segment name is too long.', 'Use at most 120 characters.')),
  kind text not null default 'live' check (kind in ('live', 'static')
    or private.fail('A segment is live or static.', 'Choose one of the two.')),
  filter jsonb not null default '{}'
    check (jsonb_typeof(filter) = 'object' or private.fail('This filter is not an object.', 'Build it anew in the segment editor.'))
    check (length(filter::text) <= 50000 or private.fail('This filter is too long.', 'Split it into several segments.')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint segments_place unique (workspace_id, id)
);
create unique index segments_name on public.segments (workspace_id, lower(name));
create trigger touch before update on public.segments for each row execute function private.touch();

-- Who a static segment keeps. Its filter is the one rule that asks here, so that whatever understands segments
-- understands these. Without foreign keys: a million rows can't wait for two million look-ups of what they name, so
-- triggers
-- of the statement (functions/audience/keep_segment.sql) take them out when a segment or a contact goes.
create table private.segment_members (
  workspace_id uuid not null,
  segment_id uuid not null,
  member_id uuid not null,
  primary key (segment_id, member_id)
);
create index segment_members_member on private.segment_members (member_id);

-- One CSV import. Its rows go straight into the audience, each with the import's id, and nobody sees them
-- until the import is done: all appear at once, or none. docs/decisions/081.
create table public.imports (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  user_id uuid default auth.uid() references auth.users on delete set null,
  file_name text not null default 'Pasted text' check (length(coalesce(file_name, '')) <= 300
    or private.fail('This file name is too long.', 'Use at most 300 characters.')),
  duplicates text not null default 'skip' check (duplicates in ('skip', 'update')
    or private.fail('Duplicates are skipped or updated.', 'Choose one of the two.')),
  mapping jsonb not null default '{}' check (length(mapping::text) <= 100000
    or private.fail('This mapping is too long.', 'Leave out columns you do not need.')),
  state text not null default 'open' check (state in ('open', 'done', 'undone')),
  total integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  rejected integer not null default 0,
  rejects jsonb not null default '[]',
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  finished_at timestamptz,
  -- When the rows of an undone import were all deleted.
  swept_at timestamptz
);
create index imports_newest on public.imports (workspace_id, created_at desc, id desc);
create index imports_user on public.imports (user_id);
create unique index imports_open on public.imports (workspace_id) where state = 'open';
create index imports_hidden on public.imports (workspace_id) where state <> 'done' and swept_at is null;
alter publication supabase_realtime add table public.imports;

-- What an import will change of members who are there already, and what they were before.
create table private.import_updates (
  import_id uuid not null references public.imports on delete cascade,
  member_id uuid not null references public.audience on delete cascade,
  changes jsonb not null,
  before jsonb,
  primary key (import_id, member_id)
);
create index import_updates_member on private.import_updates (member_id);

-- Whom a workspace never writes to: an address or, without @, a whole domain.
create table public.suppressions (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  -- Null once the person was erased: the hash alone goes on refusing.
  address text check (address is null or private.is_email(address) or private.is_email('any@' || address)
    or private.fail('"' || left(address, 100) || '" is neither an email address nor a domain.',
      'Give one like ada@example.com or example.com.')),
  address_hash bytea,
  reason text not null default 'manual' check (reason in
      ('manual', 'not_interested', 'unsubscribe', 'complaint', 'bounce', 'erased')
    or private.fail('There is no reason "' || left(reason, 50) || '".', 'Use manual or not_interested.')),
  source text check (length(coalesce(source, '')) <= 200
    or private.fail('This source is too long.', 'Use at most 200 characters.')),
  created_at timestamptz not null default now(),
  check (address is not null or address_hash is not null)
);
create unique index suppressions_address on public.suppressions (workspace_id, lower(address));
create unique index suppressions_hash on public.suppressions (workspace_id, address_hash);
create index suppressions_newest on public.suppressions (workspace_id, created_at desc, id desc);

-- Two rows of one person, made one (database/functions/audience/merge_people.sql). docs/decisions/174.

-- Where the person was written to before: what went there is theirs still, and a refusal that came from there holds.
create table private.former_addresses (
  workspace_id uuid not null references public.workspaces on delete cascade,
  member_id uuid not null references public.audience on delete cascade,
  -- In small letters.
  address text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, address)
);
create index former_addresses_address on private.former_addresses (workspace_id, address);

create table private.audience_merges (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  kept_id uuid not null references public.audience on delete cascade,
  merged_by uuid references auth.users on delete set null,
  -- How many others they were.
  others integer not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  -- What undoing needs, for a day; null once it is over.
  memory jsonb
);
create index audience_merges_workspace on private.audience_merges (workspace_id, created_at desc);
create index audience_merges_kept on private.audience_merges (kept_id);
create index audience_merges_person on private.audience_merges (merged_by);
create index audience_merges_remembered on private.audience_merges (created_at) where memory is not null;

-- People of whom somebody said that they are not the same.
create table private.people_apart (
  workspace_id uuid not null references public.workspaces on delete cascade,
  -- In their order.
  people uuid[] not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, people)
);

-- What stays of a person who was erased: a keyed hash (HMAC-SHA256, RFC 2104) of the address, so that nobody is
-- written to again, and nobody reads from it who it was.
create table private.erasure_key (
  id boolean primary key default true check (id),
  -- The key, xored with the two pads of the HMAC.
  inner_pad bytea not null,
  outer_pad bytea not null,
  created_at timestamptz not null default now()
);

do $$
declare
  key bytea := '';
  inner_pad bytea;
  outer_pad bytea;
begin
  for i in 1..4 loop
    key := key || sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  end loop;
  key := substring(key for 64);
  inner_pad := key;
  outer_pad := key;
  for i in 0..63 loop
    inner_pad := set_byte(inner_pad, i, get_byte(key, i) # 54);
    outer_pad := set_byte(outer_pad, i, get_byte(key, i) # 92);
  end loop;
  insert into private.erasure_key (inner_pad, outer_pad) values (inner_pad, outer_pad);
end
$$;

create function private.address_hash(address text) returns bytea
language sql stable
set search_path = ''
as $$
  select sha256(k.outer_pad || sha256(k.inner_pad || convert_to(lower(trim(address)), 'UTF8'))) from private.erasure_key k
$$;

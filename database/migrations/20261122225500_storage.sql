-- Files, as `/storage/v1` keeps them (docs/storage.md). Tables, columns and functions have the names of the protocol.
-- The content of a file lies outside the database, under the version of its object.
create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key
    check (id ~ '^[\w][\w.-]{0,99}$' or private.fail('"' || left(id, 100) || '" can''t be the name of a bucket.',
      'Use up to 100 letters, digits, hyphens, dots and underscores.')),
  name text not null unique,
  owner uuid default auth.uid() references auth.users on delete set null,
  owner_id text generated always as (owner::text) stored,
  -- Whoever knows the address of a file in it reads the file.
  public boolean not null default false,
  file_size_limit bigint check (coalesce(file_size_limit, 1) > 0
    or private.fail('A size limit is at least one byte.', 'Choose a larger limit, or none.')),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whose the first folders of each name are. Files go with that workspace and with that person.
  folders text[] not null default '{}' check (folders in ('{}', '{workspace}', '{person}', '{workspace,person}'))
);
create index buckets_owner on storage.buckets (owner);

create table storage.objects (
  id uuid primary key default public.uuid_v7(),
  bucket_id text not null references storage.buckets,
  name text collate "C" not null check (octet_length(name) between 1 and 1024),
  owner uuid default auth.uid() references auth.users on delete set null,
  owner_id text generated always as (owner::text) stored,
  -- Whose the file is, read from its name by private.place_object.
  workspace_id uuid references public.workspaces on delete cascade,
  person_id uuid references auth.users on delete cascade,
  version text not null unique check (version ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  -- eTag, size, mimetype, cacheControl, lastModified: what the server found of the content.
  metadata jsonb not null check ((metadata ->> 'size')::bigint >= 0),
  user_metadata jsonb check (coalesce(octet_length(user_metadata::text), 0) <= 8192
    or private.fail('The metadata of a file is too long.', 'Use at most 8 kB.')),
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now()
);
create unique index objects_bucket_id_name on storage.objects (bucket_id, name);
create index objects_workspace_id on storage.objects (workspace_id);
create index objects_person_id on storage.objects (person_id);
create index objects_owner on storage.objects (owner);
grant all on storage.buckets, storage.objects to service_role;

-- The parts of a name, for policies.
create function storage.foldername(name text) returns text[]
language sql immutable parallel safe
return (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1];

create function storage.filename(name text) returns text
language sql immutable parallel safe
return split_part(name, '/', -1);

create function storage.extension(name text) returns text
language sql immutable parallel safe
return case when position('.' in split_part(name, '/', -1)) > 0 then split_part(split_part(name, '/', -1), '.', -1) else '' end;

grant execute on function storage.foldername, storage.filename, storage.extension to anon, authenticated, service_role;

-- Content that no object has, or not yet: an upload stands here until its row is written. Deleted by the server once due.
create table private.content_deletions (
  version text primary key,
  due_at timestamptz not null default now()
);
create index content_deletions_due_at on private.content_deletions (due_at);

-- The sum of the files of a workspace, or of a person.
create table private.storage_usage (
  holder uuid primary key,
  bytes bigint not null
);

insert into storage.buckets (id, name, public, folders, file_size_limit, allowed_mime_types) values
  ('attachments', 'attachments', false, '{workspace}', 26214400, null),
  ('signatures', 'signatures', true, '{workspace}', 1048576, '{image/png,image/jpeg,image/gif,image/webp}'),
  ('avatars', 'avatars', true, '{person}', 2097152, '{image/png,image/jpeg,image/gif,image/webp}'),
  ('imports', 'imports', false, '{workspace,person}', 52428800,
    '{text/csv,text/plain,text/tab-separated-values,application/vnd.ms-excel}'),
  ('exports', 'exports', false, '{workspace,person}', null, null);

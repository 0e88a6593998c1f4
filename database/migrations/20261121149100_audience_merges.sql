-- Two rows of one person, made one (functions/merge_people.sql). docs/decisions/174.

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
alter table private.former_addresses enable row level security;
alter table private.former_addresses force row level security;

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
alter table private.audience_merges enable row level security;
alter table private.audience_merges force row level security;

-- People of whom somebody said that they are not the same.
create table private.people_apart (
  workspace_id uuid not null references public.workspaces on delete cascade,
  -- In their order.
  people uuid[] not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, people)
);
alter table private.people_apart enable row level security;
alter table private.people_apart force row level security;

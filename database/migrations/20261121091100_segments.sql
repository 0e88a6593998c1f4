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
  updated_at timestamptz not null default now()
);
create unique index segments_name on public.segments (workspace_id, lower(name));

create trigger touch before update on public.segments for each row execute function private.touch();

alter table public.segments enable row level security;
alter table public.segments force row level security;

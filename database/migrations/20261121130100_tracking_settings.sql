-- How a workspace tracks. No row is the beginning: the site's own address, nothing left out, events kept for ever.
create table public.tracking_settings (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null unique references public.workspaces on delete cascade,
  -- A name that is no address and needs no port: what can stand in a CNAME.
  domain text check (domain is null or (domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'
      and domain !~ '^[0-9.]+$' and length(domain) <= 253)
    or private.fail('"' || left(domain, 100) || '" is no domain.', 'Give one of yours, like links.example.com.')),
  -- Written by the server alone, from what DNS says (server/tracking/domains.ts).
  domain_state text not null default 'unset' check (domain_state in ('unset', 'waiting', 'wrong', 'working')),
  domain_found text,
  domain_checked_at timestamptz,
  excluded_domains text[] not null default '{}' check (cardinality(excluded_domains) <= 100
    or private.fail('These are too many domains.', 'Leave out at most 100.')),
  keep_months integer check (keep_months is null or keep_months between 1 and 120
    or private.fail('Events are kept for 1 to 120 months, or for ever.', 'Choose a number in between.')),
  created_at timestamptz not null default now()
);
alter table public.tracking_settings enable row level security;
alter table public.tracking_settings force row level security;
alter publication supabase_realtime add table public.tracking_settings;

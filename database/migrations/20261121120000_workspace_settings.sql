alter table public.workspaces
  -- An IANA name; null is the zone of whoever looks. Checked by private.check_time_zone.
  add column time_zone text,
  -- Filled by the product to look around in. Set by the service alone, so that nothing else passes for it.
  add column sample boolean not null default false;
create unique index workspaces_sample on public.workspaces (user_id) where sample;

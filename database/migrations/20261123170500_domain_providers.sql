-- Who takes the mail of a company's domain, by its MX records (docs/decisions/382).
create table private.domain_providers (
  domain text primary key check (length(domain) <= 253),
  -- As core/campaigns/recipient-provider.ts names it; null where that is not known, or no server is named.
  family text check (length(family) between 1 and 40),
  looked_up_at timestamptz,
  next_look_at timestamptz not null default now(),
  -- How often in a row the DNS gave no answer.
  failures smallint not null default 0 check (failures >= 0)
);
create index domain_providers_due on private.domain_providers (next_look_at);

-- How far the leads were read for their domains.
create table private.domain_provider_progress (
  only_one boolean primary key default true check (only_one),
  after_id uuid,
  began_at timestamptz not null default now()
);
insert into private.domain_provider_progress default values;

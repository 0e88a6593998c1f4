-- Events of contacts go to the CRM by the outbox of webhooks: each connection has an endpoint of its own, which
-- the server writes (docs/crm.md).
alter table public.crm_connections add column sync_activity boolean not null default true;
alter table public.crm_connections add column sync_opens boolean not null default false;

alter table public.webhook_endpoints add column crm_connection_id uuid;
alter table public.webhook_endpoints add foreign key (workspace_id, crm_connection_id)
  references public.crm_connections (workspace_id, id) on delete cascade;
create index webhook_endpoints_crm on public.webhook_endpoints (workspace_id, crm_connection_id);

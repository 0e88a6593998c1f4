-- The log of webhooks contains what contacts wrote and did. Only the owner, who manages the endpoints, reads it.
grant select on public.webhook_deliveries to authenticated;

create policy read on public.webhook_deliveries for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

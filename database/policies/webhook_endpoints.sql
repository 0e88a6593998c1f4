-- Owners manage the webhooks of their workspace, and see that of a CRM, which follows its connection. The secret is created and shown by a function of the server, because
-- it alone encrypts it.
grant select, delete on public.webhook_endpoints to authenticated;
grant update (url, description, types, is_on) on public.webhook_endpoints to authenticated;
grant insert (workspace_id, campaign_id, url, description, types) on public.webhook_endpoints to authenticated;

create policy read on public.webhook_endpoints for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy add on public.webhook_endpoints for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy change on public.webhook_endpoints for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))) and crm_connection_id is null)
  with check (workspace_id = any (array(select private.my_workspaces('owner'))) and crm_connection_id is null);

create policy remove on public.webhook_endpoints for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))) and crm_connection_id is null);

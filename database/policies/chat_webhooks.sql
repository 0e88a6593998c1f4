-- A person's own, or their workspace's for its owner. Connecting one is a function of the server, which alone encrypts
-- its address.
grant select, delete on public.chat_webhooks to authenticated;

create policy read on public.chat_webhooks for select to authenticated
  using (case when workspace_id is null then user_id = (select auth.uid())
    else workspace_id = any (array(select private.my_workspaces('owner'))) end);

create policy remove on public.chat_webhooks for delete to authenticated
  using (case when workspace_id is null then user_id = (select auth.uid())
    else workspace_id = any (array(select private.my_workspaces('owner'))) end);

-- A user's own webhook, or their workspace's for its owner. A function of the server connects one, because it alone
-- encrypts the URL.
grant select, delete on public.chat_webhooks to authenticated;

create policy read on public.chat_webhooks for select to authenticated
  using (case when workspace_id is null then user_id = (select auth.uid())
    else workspace_id = any (array(select private.my_workspaces('owner'))) end);

create policy remove on public.chat_webhooks for delete to authenticated
  using (case when workspace_id is null then user_id = (select auth.uid())
    else workspace_id = any (array(select private.my_workspaces('owner'))) end);

-- Members read. No one writes: a conversation follows its messages
-- (database/functions/inbox/refresh_conversations.sql).
grant select on public.conversations to authenticated;

create policy read on public.conversations for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

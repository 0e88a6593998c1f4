-- Members read. Nobody writes: a conversation follows its mails (database/functions/inbox/refresh_conversations.sql).
grant select on public.conversations to authenticated;

create policy read on public.conversations for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

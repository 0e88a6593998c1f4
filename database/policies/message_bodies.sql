-- Members read what they sent; the engine writes.
grant select on public.message_bodies to authenticated;

create policy read on public.message_bodies for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

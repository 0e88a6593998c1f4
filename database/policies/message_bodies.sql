-- Members read what they sent; the engine writes.
revoke all on public.message_bodies from anon, authenticated;
grant select on public.message_bodies to authenticated;

drop policy if exists read on public.message_bodies;
create policy read on public.message_bodies for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

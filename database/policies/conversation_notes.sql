-- Members read, editors write; only the author deletes a note. Notes cannot be changed, because someone may have read
-- them.
grant select, delete on public.conversation_notes to authenticated;
grant insert (workspace_id, inbound_id, author_id, body, mentions) on public.conversation_notes to authenticated;

create policy read on public.conversation_notes for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy insert_as_editor on public.conversation_notes for insert to authenticated
  with check (author_id = (select auth.uid()) and workspace_id = any (array(select private.my_workspaces('editor'))));

create policy delete_own on public.conversation_notes for delete to authenticated
  using (author_id = (select auth.uid()) and workspace_id = any (array(select private.my_workspaces('editor'))));

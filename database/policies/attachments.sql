-- Members read what their workspace sent and got; the server writes.
grant select on public.attachments to authenticated;

create policy read on public.attachments for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

-- The file is deleted with its last row.
create or replace trigger delete_content after delete on public.attachments
  for each row when (old.object_id is not null) execute function private.delete_attachment_content();

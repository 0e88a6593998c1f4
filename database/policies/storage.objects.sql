-- Members read the files of their workspace, editors write them; personal files are private. The content of a public
-- bucket is served by its URL without these policies. Signed-out callers may query, and see nothing.
grant select on storage.objects to anon, authenticated;
grant delete on storage.objects to authenticated;
grant insert (id, bucket_id, name, version, metadata, user_metadata),
  update (bucket_id, name, version, metadata, user_metadata) on storage.objects to authenticated;

create policy read on storage.objects for select to authenticated
  using (
    (bucket_id in ('attachments', 'signatures') and workspace_id = any (array(select private.my_workspaces('viewer'))))
    or (bucket_id in ('imports', 'exports') and person_id = (select auth.uid())
      and workspace_id = any (array(select private.my_workspaces('viewer')))
      -- An export may contain a whole account, so only its owner downloads it.
      and (bucket_id = 'imports' or not (select auth.jwt() ? 'act')))
    or (bucket_id = 'avatars' and person_id = (select auth.uid())));

create policy insert_as_editor on storage.objects for insert to authenticated
  with check (private.may_write_object(bucket_id, name, workspace_id, person_id));

create policy update_as_editor on storage.objects for update to authenticated
  using (private.may_write_object(bucket_id, name, workspace_id, person_id))
  with check (private.may_write_object(bucket_id, name, workspace_id, person_id));

-- The user who created an export may delete it, even as a viewer by now.
create policy delete_as_editor on storage.objects for delete to authenticated
  using (private.may_write_object(bucket_id, name, workspace_id, person_id)
    or (bucket_id = 'exports' and person_id = (select auth.uid()) and not (select auth.jwt() ? 'act')
      and workspace_id = any (array(select private.my_workspaces('viewer')))));

create or replace trigger place before insert or update of bucket_id, name on storage.objects
  for each row execute function private.place_object();
create or replace trigger touch before update on storage.objects
  for each row execute function private.touch();
create or replace trigger keep_content after insert or delete or update of version on storage.objects
  for each row execute function private.schedule_content_deletion();
create or replace trigger count_storage after insert or delete or update of bucket_id, name, metadata on storage.objects
  for each row execute function private.count_storage();

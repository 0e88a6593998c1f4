-- Copies what a user deletes into the trash. Rows deleted by retention or a foreign key are gone, and so is the
-- content of files once the files in the trash of one owner exceed their storage limit.
create or replace function private.trash_deleted_by_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  what text := tg_argv[0];
  gone jsonb := to_jsonb(old);
  content jsonb;
begin
  if auth.uid() is null or pg_trigger_depth() > 1 or not private.uses_trash((gone ->> 'workspace_id')::uuid)
    or (what = 'file' and not private.reserve_trashed_file(gone))
  then
    return old;
  end if;
  content := private.rows_under(tg_relid, gone);
  if what = 'segment' then
    content := jsonb_set(content, '{rows,private.segment_members}', (select coalesce(jsonb_agg(to_jsonb(s)), '[]')
      from private.segment_members s where s.segment_id = (gone ->> 'id')::uuid));
  end if;
  insert into public.trash (workspace_id, batch, kind, row_id, title, content, deleted_by)
    values ((gone ->> 'workspace_id')::uuid, private.trash_batch((gone ->> 'workspace_id')::uuid, what, null), what,
      (gone ->> 'id')::uuid, private.trash_title(what, gone), content, auth.uid());
  return old;
end
$$;

create or replace function private.trash_title(what text, gone jsonb) returns text
language sql immutable
set search_path = ''
return coalesce(nullif(btrim(left(case what
  when 'file' then storage.filename(gone ->> 'name')
  when 'note' then gone ->> 'body'
  when 'analysis' then gone ->> 'subject'
  when 'suppression' then coalesce(gone ->> 'address', gone ->> 'pattern', gone ->> 'mail_server', 'SHA-256 ' || left(gone ->> 'sha256', 8))
  else gone ->> 'name' end, 200)), ''), 'Untitled');

-- Records a stored file in this transaction, so that its content is not queued for deletion (keep_content.sql).
create or replace function private.reserve_trashed_file(gone jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  workspace uuid := (gone ->> 'workspace_id')::uuid;
  held bigint;
begin
  select coalesce(sum((t.content #>> '{rows,storage.objects,0,metadata,size}')::bigint), 0) into held
    from public.trash t where t.kind = 'file'
      and t.workspace_id in (select others.id from public.workspaces w join public.workspaces others using (user_id) where w.id = workspace);
  if gone ->> 'bucket_id' not in ('attachments', 'imports', 'exports')
    or held + (gone #>> '{metadata,size}')::bigint > private.storage_limit(workspace)
  then
    return false;
  end if;
  perform set_config('coldframe.kept_files', coalesce(current_setting('coldframe.kept_files', true), '') || ' ' || (gone ->> 'version'), true);
  return true;
end
$$;

create or replace function private.is_reserved_file(version text) returns boolean
language sql stable
set search_path = ''
return position(version in coalesce(current_setting('coldframe.kept_files', true), '')) > 0;

-- Deletes the content of a file with its row in the trash, unless the file was restored.
create or replace function private.delete_trashed_content() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone text := old.content #>> '{rows,storage.objects,0,version}';
begin
  if gone is not null and not exists (select from storage.objects o where o.version = gone) then
    insert into private.content_deletions (version) values (gone) on conflict (version) do update set due_at = now();
  end if;
  return null;
end
$$;

create or replace trigger delete_trashed_content after delete on public.trash
  for each row when (old.kind = 'file') execute function private.delete_trashed_content();

create or replace trigger keep_deleted before delete on public.segments
  for each row execute function private.trash_deleted_by_person('segment');
create or replace trigger keep_deleted before delete on public.snippets
  for each row execute function private.trash_deleted_by_person('snippet');
create or replace trigger keep_deleted before delete on public.template_folders
  for each row execute function private.trash_deleted_by_person('folder');
create or replace trigger keep_deleted before delete on public.suppressions
  for each row execute function private.trash_deleted_by_person('suppression');
create or replace trigger keep_deleted before delete on public.conversation_notes
  for each row execute function private.trash_deleted_by_person('note');
create or replace trigger keep_deleted before delete on public.analyses
  for each row execute function private.trash_deleted_by_person('analysis');
create or replace trigger keep_deleted before delete on storage.objects
  for each row execute function private.trash_deleted_by_person('file');

-- The server deletes content after its row was deleted in any way: by hand, with its workspace, or with an account.
create or replace function private.schedule_content_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.version = old.version then return null; end if;
  if tg_op <> 'DELETE' then
    delete from private.content_deletions where version = new.version;
  end if;
  -- The content of a file in the trash remains (keep_deleted_by_person.sql).
  if tg_op <> 'INSERT' and not (tg_op = 'DELETE' and private.is_reserved_file(old.version)) then
    insert into private.content_deletions (version) values (old.version) on conflict (version) do update set due_at = now();
  end if;
  return null;
end
$$;

-- Content that the server may delete now. A running backup still reads the content of rows deleted since its start,
-- so nothing is due until it is done (server/storage/delete-content.ts).
create or replace function private.due_content(at_most integer) returns setof text
language sql stable set search_path = '' as $$
  select version from private.content_deletions where due_at <= now() order by due_at limit at_most
$$;

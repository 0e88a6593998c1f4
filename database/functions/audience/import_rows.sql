-- The steps of a CSV import after its row was inserted: rows in chunks, then finish, or undo. The functions are
-- security definers because they write columns that users may not (import_id, counts); each checks the caller first.

create or replace function private.my_import(p_import_id uuid) returns public.imports
language plpgsql set search_path = '' as $$
declare
  mine public.imports;
begin
  select * into mine from public.imports where id = p_import_id for update;
  if mine.id is null or not private.require_member(mine.workspace_id, 'editor') then
    raise exception using errcode = 'PT404', message = 'There is no such import.', hint = 'Start it again.';
  end if;
  return mine;
end
$$;

-- Imports one chunk. New addresses are inserted, hidden; for existing contacts the changes are stored for later, or
-- the fact that the file contained them unchanged.
create or replace function public.import_rows(p_import_id uuid, p_rows json)
returns table (added integer, updated integer, skipped integer)
language plpgsql security definer set search_path = '' as $$
declare
  mine public.imports := private.my_import(p_import_id);
  given integer := json_array_length(p_rows);
  fresh integer;
  noted integer := 0;
begin
  if mine.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'This import is over.', hint = 'Start it again.';
  end if;
  if mine.duplicates = 'update' then
    insert into private.import_updates (import_id, contact_id, changes)
    select mine.id, a.id, jsonb_strip_nulls(to_jsonb(r) - 'owner'
      || jsonb_build_object('owner_id', private.member_called(mine.workspace_id, r.owner)))
    from rows from (json_populate_recordset(null::public.audience, p_rows), json_to_recordset(p_rows) as (owner text)) as r
    join public.audience a on a.workspace_id = mine.workspace_id and lower(a.email) = lower(private.ascii_address(r.email))
    where a.import_id is distinct from mine.id
    on conflict do nothing;
    get diagnostics noted = row_count;
  else
    insert into private.import_updates (import_id, contact_id)
    select mine.id, a.id from json_to_recordset(p_rows) as r (email text)
    join public.audience a on a.workspace_id = mine.workspace_id and lower(a.email) = lower(private.ascii_address(r.email))
    where a.import_id is distinct from mine.id
    on conflict do nothing;
  end if;
  fresh := private.insert_contacts(mine.workspace_id, mine.id, p_rows, 'imported');
  update public.imports i
  set added = i.added + fresh, updated = i.updated + noted, skipped = i.skipped + given - fresh - noted,
    touched_at = now()
  where i.id = mine.id;
  return query select fresh, noted, given - fresh - noted;
end
$$;
grant execute on function public.import_rows to authenticated;

-- Inserts contacts from objects with the fields of the audience and, as `owner`, the address or name of a member.
-- Contacts whose address is known are not changed. Returns the number of new ones.
create or replace function private.insert_contacts(workspace uuid, import uuid, contacts json, usual_source text) returns integer
language plpgsql set search_path = '' as $$
declare
  added integer;
  -- Contacts are parsed a second time only for their owners.
  names_owners boolean := contacts::text like '%"owner"%';
begin
  execute format($q$
    insert into public.audience (workspace_id, import_id, tags, source, owner_id, file_verdict, %1$s)
    select $1, $2, coalesce(tags, '{}'), coalesce(source, $4), %2$s, file_verdict, %1$s from %3$s
    on conflict (workspace_id, lower(email)) do nothing $q$, private.contact_columns('tags', 'source', 'owner_id'),
    case when names_owners then 'private.member_called($1, owner)' else 'null' end,
    case when names_owners then 'rows from (json_populate_recordset(null::public.audience, $3), json_to_recordset($3) as (owner text)) as r'
      else 'json_populate_recordset(null::public.audience, $3) as r' end)
    using workspace, import, contacts, usual_source;
  get diagnostics added = row_count;
  return added;
end
$$;

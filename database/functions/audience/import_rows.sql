-- The steps of a CSV import after its row was inserted: rows in chunks, then finish, or undo. Definers,
-- because they write what people may not (import_id, counts), each after asking who it is.

create or replace function private.my_import(p_import_id uuid) returns public.imports
language plpgsql
set search_path = ''
as $$
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

-- One chunk. New addresses go in, unseen; for known ones what would change is noted, or they are skipped.
create or replace function public.import_rows(p_import_id uuid, p_rows json)
returns table (added integer, updated integer, skipped integer)
language plpgsql security definer
set search_path = ''
as $$
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
    insert into private.import_updates (import_id, member_id, changes)
    select mine.id, a.id, jsonb_strip_nulls(to_jsonb(r))
    from json_to_recordset(p_rows) as r (name text, email text, tags text[], phone text, company text,
      job_title text, location text, source text, notes text, priority text, lead_score integer, birthday date,
      custom_fields text)
    join public.audience a on a.workspace_id = mine.workspace_id and lower(a.email) = lower(r.email)
    where a.import_id is distinct from mine.id
    on conflict do nothing;
    get diagnostics noted = row_count;
  end if;
  insert into public.audience (workspace_id, import_id, name, email, tags, phone, company, job_title, location,
    source, notes, priority, lead_score, birthday, custom_fields)
  select mine.workspace_id, mine.id, name, email, coalesce(tags, '{}'), phone, company, job_title, location,
    coalesce(source, 'imported'), notes, priority, lead_score, birthday, custom_fields
  from json_to_recordset(p_rows) as r (name text, email text, tags text[], phone text, company text,
    job_title text, location text, source text, notes text, priority text, lead_score integer, birthday date,
    custom_fields text)
  on conflict (workspace_id, lower(email)) do nothing;
  get diagnostics fresh = row_count;
  update public.imports i
  set added = i.added + fresh, updated = i.updated + noted, skipped = i.skipped + given - fresh - noted,
    touched_at = now()
  where i.id = mine.id;
  return query select fresh, noted, given - fresh - noted;
end
$$;
grant execute on function public.import_rows to authenticated;

-- Shows all of it at once. Known members take over what the file says of them; what it leaves empty stays.
create or replace function public.finish_import(
  p_import_id uuid, p_total integer, p_rejected integer, p_rejects jsonb
) returns public.imports
language plpgsql security definer
set search_path = ''
as $$
declare
  mine public.imports := private.my_import(p_import_id);
begin
  if mine.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'This import is over.', hint = 'Start it again.';
  end if;
  update private.import_updates u set before = to_jsonb(a)
  from public.audience a where a.id = u.member_id and u.import_id = mine.id;
  update public.audience a
  set name = coalesce(u.changes ->> 'name', a.name),
    phone = coalesce(u.changes ->> 'phone', a.phone),
    company = coalesce(u.changes ->> 'company', a.company),
    job_title = coalesce(u.changes ->> 'job_title', a.job_title),
    location = coalesce(u.changes ->> 'location', a.location),
    source = coalesce(u.changes ->> 'source', a.source),
    notes = coalesce(u.changes ->> 'notes', a.notes),
    priority = coalesce(u.changes ->> 'priority', a.priority),
    lead_score = coalesce((u.changes ->> 'lead_score')::integer, a.lead_score),
    birthday = coalesce((u.changes ->> 'birthday')::date, a.birthday),
    tags = private.joined_tags(a.tags, u.changes -> 'tags'),
    custom_fields = case when u.changes ? 'custom_fields'
      then (coalesce(a.custom_fields, '{}')::jsonb || (u.changes ->> 'custom_fields')::jsonb)::text
      else a.custom_fields end
  from private.import_updates u
  where u.import_id = mine.id and a.id = u.member_id;
  update public.imports
  set state = 'done', finished_at = now(), total = p_total, rejected = p_rejected, rejects = p_rejects
  where id = mine.id returning * into mine;
  perform private.audit('import.finished', 'imports', mine.id, mine.workspace_id, jsonb_build_object(
    'file', mine.file_name, 'added', mine.added, 'updated', mine.updated, 'rejected', mine.rejected));
  return mine;
end
$$;
grant execute on function public.finish_import to authenticated;

create or replace function private.joined_tags(tags text[], more jsonb) returns text[]
language sql immutable
set search_path = ''
return case when more is null then tags
  else tags || array(select tag from jsonb_array_elements_text(more) as tag where tag <> all (tags)) end;

-- Cancels an import under way, or takes back one that is done, for 24 hours. Members it changed become what
-- they were; those it brought are out of sight at once, and deleted by sweep_imports.
create or replace function public.undo_import(p_import_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  mine public.imports := private.my_import(p_import_id);
begin
  if mine.state = 'undone' then
    return;
  end if;
  if mine.finished_at < now() - interval '24 hours' then
    raise exception using errcode = 'PT409', message = 'This import can no longer be undone.',
      hint = 'An import can be undone for 24 hours. Filter by its source and delete the members instead.';
  end if;
  update public.audience a
  set name = was.name, phone = was.phone, company = was.company, job_title = was.job_title,
    location = was.location, source = was.source, notes = was.notes, priority = was.priority,
    lead_score = was.lead_score, birthday = was.birthday, tags = was.tags, custom_fields = was.custom_fields
  from private.import_updates u, jsonb_populate_record(null::public.audience, u.before) was
  where u.import_id = mine.id and u.before is not null and a.id = u.member_id;
  delete from private.import_updates where import_id = mine.id;
  update public.imports set state = 'undone', touched_at = now() where id = mine.id;
  perform private.audit('import.undone', 'imports', mine.id, mine.workspace_id,
    jsonb_build_object('file', mine.file_name, 'added', mine.added));
end
$$;
grant execute on function public.undo_import to authenticated;

-- Deletes some of the rows nobody sees and says how many; called until it says 0. An import that was silent
-- for ten minutes lost its browser: it is undone first.
create or replace function public.sweep_imports(p_workspace_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  stale uuid;
  gone integer;
begin
  perform private.require_member(p_workspace_id, 'editor');
  for stale in
    select id from public.imports
    where workspace_id = p_workspace_id and state = 'open' and touched_at < now() - interval '10 minutes'
  loop
    perform public.undo_import(stale);
  end loop;
  delete from public.audience
  where id in (
    select a.id from public.imports i join public.audience a on a.import_id = i.id and a.workspace_id = i.workspace_id
    where i.workspace_id = p_workspace_id and i.state = 'undone' and i.swept_at is null
    limit 10000);
  get diagnostics gone = row_count;
  if gone = 0 then
    update public.imports set swept_at = now()
    where workspace_id = p_workspace_id and state = 'undone' and swept_at is null;
  end if;
  return gone;
end
$$;
grant execute on function public.sweep_imports to authenticated;

-- For the dry run: which of these addresses are there already, and which may never be written to.
create or replace function public.check_addresses(p_workspace_id uuid, p_emails text[])
returns table (email text, known boolean, suppressed boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return query
    select found.email, found.known, found.suppressed
    from (
      select e as email,
        exists (select from public.audience a where a.workspace_id = p_workspace_id and lower(a.email) = lower(e)
          and (a.import_id is null or a.import_id <> all (array(select private.hidden_imports())))) as known,
        exists (select from public.suppressions s where s.workspace_id = p_workspace_id
          and (lower(s.address) in (lower(e), split_part(lower(e), '@', 2)) or s.address_hash = private.address_hash(e))) as suppressed
      from unnest(p_emails) as e
    ) found
    where found.known or found.suppressed;
end
$$;
grant execute on function public.check_addresses to authenticated;

-- Gives existing contacts the values of the file, where empty values change nothing, and then makes the new contacts
-- visible, all at once. It stops after eight seconds, because a request has twenty: the import is then still open, and
-- the caller repeats it.
create or replace function public.finish_import(
  p_import_id uuid, p_total integer, p_rejected integer, p_rejects jsonb
) returns public.imports
language plpgsql security definer set search_path = '' as $$
declare
  mine public.imports := private.my_import(p_import_id);
begin
  if mine.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'This import is over.', hint = 'Start it again.';
  end if;
  if not private.apply_import(mine, clock_timestamp() + interval '8 seconds') then
    update public.imports set touched_at = now() where id = mine.id returning * into mine;
    return mine;
  end if;
  update public.imports
  set state = 'done', finished_at = now(), total = p_total, rejected = p_rejected, rejects = p_rejects
  where id = mine.id returning * into mine;
  perform private.audit('import.finished', 'imports', mine.id, mine.workspace_id, jsonb_build_object(
    'file', mine.file_name, 'added', mine.added, 'updated', mine.updated, 'rejected', mine.rejected));
  return mine;
end
$$;
grant execute on function public.finish_import to authenticated;

-- Updates contacts, a thousand at a time until the deadline, and returns whether all are updated.
create or replace function private.apply_import(mine public.imports, deadline timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  picked uuid[];
  columns text := private.contact_columns('email');
begin
  perform private.set_change_source('Import ' || mine.file_name);
  loop
    picked := array(select u.contact_id from private.import_updates u
      where u.import_id = mine.id and u.changes is not null and u.before is null
        and u.contact_id > coalesce(picked[cardinality(picked)], '00000000-0000-0000-0000-000000000000')
      order by u.contact_id limit 1000);
    update private.import_updates u set before = to_jsonb(a)
      from public.audience a where a.id = u.contact_id and u.import_id = mine.id and u.contact_id = any (picked);
    execute format($q$
      update public.audience a set (%1$s) = (select %1$s from private.imported_contact(a, u.changes))
      from private.import_updates u where u.import_id = $1 and u.contact_id = any ($2) and a.id = u.contact_id $q$, columns)
      using mine.id, picked;
    exit when cardinality(picked) < 1000 or clock_timestamp() > deadline;
  end loop;
  perform private.set_change_source(null);
  return cardinality(picked) < 1000;
end
$$;

-- The contact with the values of a file, which add to its tags and custom fields. Another lawful basis needs a proof of
-- its own.
create or replace function private.imported_contact(contact public.audience, changes jsonb) returns public.audience
language sql stable set search_path = '' as $$
  select jsonb_populate_record(contact, changes || jsonb_build_object(
  'tags', private.joined_tags(contact.tags, changes -> 'tags'),
  'basis_proof', coalesce(changes ->> 'basis_proof', case
    when coalesce(changes ->> 'lawful_basis', contact.lawful_basis) is not distinct from contact.lawful_basis then contact.basis_proof end),
  'custom_fields', case when changes ? 'custom_fields'
    then (coalesce(contact.custom_fields, '{}')::jsonb || (changes ->> 'custom_fields')::jsonb)::text
    else contact.custom_fields end))
$$;

create or replace function private.joined_tags(tags text[], more jsonb) returns text[]
language sql immutable
set search_path = ''
return case when more is null then tags
  else tags || array(select tag from jsonb_array_elements_text(more) as tag where tag <> all (tags)) end;

-- Makes the whole import visible at once. Existing contacts get the values of the file; empty values change nothing.
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
  update private.import_updates u set before = to_jsonb(a)
  from public.audience a where a.id = u.contact_id and u.import_id = mine.id and u.changes is not null;
  perform private.set_change_source('Import ' || mine.file_name);
  execute format($q$
    update public.audience a set (%1$s) = (select %1$s from private.imported_contact(a, u.changes))
    from private.import_updates u where u.import_id = $1 and u.changes is not null and a.id = u.contact_id $q$,
    private.contact_columns('email')) using mine.id;
  perform private.set_change_source(null);
  update public.imports
  set state = 'done', finished_at = now(), total = p_total, rejected = p_rejected, rejects = p_rejects
  where id = mine.id returning * into mine;
  perform private.audit('import.finished', 'imports', mine.id, mine.workspace_id, jsonb_build_object(
    'file', mine.file_name, 'added', mine.added, 'updated', mine.updated, 'rejected', mine.rejected));
  return mine;
end
$$;
grant execute on function public.finish_import to authenticated;

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

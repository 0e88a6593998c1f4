-- Makes the whole import visible at once. Existing contacts get the values of the file; empty values change nothing.
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
  from public.audience a where a.id = u.contact_id and u.import_id = mine.id and u.changes is not null;
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
    time_zone = coalesce(u.changes ->> 'time_zone', a.time_zone),
    owner_id = coalesce((u.changes ->> 'owner_id')::uuid, a.owner_id),
    tags = private.joined_tags(a.tags, u.changes -> 'tags'),
    custom_fields = case when u.changes ? 'custom_fields'
      then (coalesce(a.custom_fields, '{}')::jsonb || (u.changes ->> 'custom_fields')::jsonb)::text
      else a.custom_fields end
  from private.import_updates u
  where u.import_id = mine.id and u.changes is not null and a.id = u.contact_id;
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

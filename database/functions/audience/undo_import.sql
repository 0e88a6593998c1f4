-- Cancels a running import, or undoes a finished one within 24 hours. Contacts that it changed get their former
-- values; those it added are hidden at once and deleted by sweep_imports.
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
    lead_score = was.lead_score, birthday = was.birthday, tags = was.tags, time_zone = was.time_zone, owner_id = was.owner_id,
    custom_fields = was.custom_fields
  from private.import_updates u, jsonb_populate_record(null::public.audience, u.before) was
  where u.import_id = mine.id and u.before is not null and a.id = u.contact_id;
  delete from private.import_updates where import_id = mine.id;
  update public.imports set state = 'undone', touched_at = now() where id = mine.id;
  perform private.audit('import.undone', 'imports', mine.id, mine.workspace_id,
    jsonb_build_object('file', mine.file_name, 'added', mine.added));
end
$$;
grant execute on function public.undo_import to authenticated;

-- Cancels a running import, or undoes a finished one within 24 hours. Contacts that it changed get their former
-- values; those it added are hidden at once and deleted by sweep_imports.
create or replace function public.undo_import(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine public.imports := private.my_import(p_import_id);
begin
  if mine.state = 'undone' then return; end if;
  if mine.finished_at < now() - interval '24 hours' then
    raise exception using errcode = 'PT409', message = 'This import can no longer be undone.',
      hint = 'An import can be undone for 24 hours. Filter by its source and delete the contacts instead.';
  end if;
  perform private.set_change_source('Undone import ' || mine.file_name);
  execute format($q$
    update public.audience a set (%1$s) = (select %1$s from jsonb_populate_record(null::public.audience, u.before))
    from private.import_updates u where u.import_id = $1 and u.before is not null and a.id = u.contact_id $q$,
    private.contact_columns('email')) using mine.id;
  perform private.set_change_source(null);
  delete from private.import_updates where import_id = mine.id;
  update public.imports set state = 'undone', touched_at = now() where id = mine.id;
  perform private.audit('import.undone', 'imports', mine.id, mine.workspace_id,
    jsonb_build_object('file', mine.file_name, 'added', mine.added));
end
$$;
grant execute on function public.undo_import to authenticated;

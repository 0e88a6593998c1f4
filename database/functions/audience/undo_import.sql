-- Cancels a running import, or undoes a finished one within 24 hours. Contacts that it changed get their former
-- values, those that take longer than eight seconds by sweep_imports; contacts it added are hidden at once and deleted
-- by sweep_imports.
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
  perform private.revert_import(mine, clock_timestamp() + interval '8 seconds');
  update public.imports set state = 'undone', touched_at = now() where id = mine.id;
  perform private.audit('import.undone', 'imports', mine.id, mine.workspace_id,
    jsonb_build_object('file', mine.file_name, 'added', mine.added));
end
$$;
grant execute on function public.undo_import to authenticated;

-- Returns contacts to their former values, a thousand at a time until the deadline, and forgets those it returned.
create or replace function private.revert_import(mine public.imports, deadline timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  picked uuid[];
  columns text := private.contact_columns('email');
begin
  perform private.set_change_source('Undone import ' || mine.file_name);
  loop
    picked := array(select u.contact_id from private.import_updates u
      where u.import_id = mine.id and u.before is not null
        and u.contact_id > coalesce(picked[cardinality(picked)], '00000000-0000-0000-0000-000000000000')
      order by u.contact_id limit 1000);
    execute format($q$
      update public.audience a set (%1$s) = (select %1$s from jsonb_populate_record(null::public.audience, u.before))
      from private.import_updates u where u.import_id = $1 and u.contact_id = any ($2) and a.id = u.contact_id $q$, columns)
      using mine.id, picked;
    delete from private.import_updates u where u.import_id = mine.id and u.contact_id = any (picked);
    exit when cardinality(picked) < 1000 or clock_timestamp() > deadline;
  end loop;
  perform private.set_change_source(null);
  if cardinality(picked) < 1000 then
    delete from private.import_updates where import_id = mine.id;
  end if;
end
$$;

-- Restores a batch, a thousand rows per call, and returns the number restored; repeated until it returns 0. A contact
-- whose address was added again gives that contact what it lacks; one who was erased is not restored. Two users who
-- restore the same batch share the work.
create or replace function public.restore_from_trash(p_workspace_id uuid, p_batch uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  taken uuid[];
begin
  perform private.require_member(p_workspace_id, 'editor');
  taken := array(select t.id from public.trash t where t.workspace_id = p_workspace_id and t.batch = p_batch
    and private.may_see_trash(t.kind, t.deleted_by) order by t.id limit 1000 for update skip locked);
  if cardinality(taken) > 0 then
    begin
      perform private.restore_rows(taken);
    exception when unique_violation then
      raise exception using errcode = 'PT409', message = 'Something with the same name was created in the meantime.',
        hint = 'Rename that, then restore again.';
    end;
    perform private.audit('trash.restored', 'trash', p_batch, p_workspace_id, jsonb_build_object('rows', cardinality(taken)));
    delete from public.trash where id = any (taken);
  end if;
  return cardinality(taken);
end
$$;
grant execute on function public.restore_from_trash to authenticated;

create or replace function private.restore_rows(taken uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  rows jsonb := private.trash_content(taken, 'rows');
  links jsonb := private.trash_content(taken, 'links');
  name text;
begin
  perform set_config('coldframe.restores', 'on', true);
  for name in select * from private.parents_first(array(select jsonb_object_keys(rows))) loop
    perform private.insert_rows(name, rows -> name);
  end loop;
  for name in select jsonb_object_keys(links) loop
    perform private.link_rows(name, links -> name);
  end loop;
  perform private.set_change_source('Restored from the trash');
  perform private.fill_contact((r ->> 'workspace_id')::uuid, r)
    from jsonb_array_elements(rows -> 'public.audience') r where not exists (select from public.audience a where a.id = (r ->> 'id')::uuid);
  perform private.set_change_source(null);
  -- A restored campaign sends nothing until a user resumes it.
  update public.email_campaigns c set status = 'paused', pause_reason = 'Restored from the trash. Resume it to continue.'
    where c.id in (select t.row_id from public.trash t where t.id = any (taken) and t.kind = 'campaign')
      and c.status in ('sending', 'scheduled', 'auto_paused');
  -- No foreign key ensures that a segment and its contact exist.
  delete from private.segment_members m using jsonb_to_recordset(rows -> 'private.segment_members') as k (segment_id uuid, contact_id uuid)
    where m.segment_id = k.segment_id and m.contact_id = k.contact_id
      and (not exists (select from public.segments s where s.id = m.segment_id)
        or not exists (select from public.audience a where a.id = m.contact_id));
  delete from public.contact_changes c using jsonb_to_recordset(rows -> 'public.contact_changes') as k (id uuid)
    where c.id = k.id and not exists (select from public.audience a where a.id = c.contact_id);
  perform private.restore_leads(taken);
  perform private.restore_tags(taken);
  perform private.restore_values(taken);
  perform set_config('coldframe.restores', 'off', true);
end
$$;

-- Merges one part of the content of several trash rows: {table: [row]}.
create or replace function private.trash_content(taken uuid[], part text) returns jsonb
language sql stable
set search_path = ''
return (select coalesce(jsonb_object_agg(k.name, k.rows), '{}') from (
  select e.key as name, jsonb_agg(r) as rows
  from public.trash t cross join jsonb_each(coalesce(t.content -> part, '{}')) e cross join jsonb_array_elements(e.value) r
  where t.id = any (taken) group by e.key) k);

create or replace function private.parents_first(names text[]) returns setof text
language plpgsql stable set search_path = '' as $$
declare
  name text;
begin
  while cardinality(names) > 0 loop
    select n into name from unnest(names) n
      order by (select count(*) from pg_constraint k where k.contype = 'f' and k.conrelid = to_regclass(n)
        and k.confrelid <> k.conrelid and private.table_name(k.confrelid) = any (names)), n limit 1;
    return next name;
    names := array_remove(names, name);
  end loop;
end
$$;

-- Rows of a table from the trash: without references to rows deleted since, and without rows that were deleted with
-- those.
create or replace function private.insert_rows(name text, given jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  target regclass := to_regclass(name);
  key record;
  columns text;
begin
  -- Rows of a table that a later version dropped are not restored.
  if target is null or jsonb_array_length(given) = 0 then return; end if;
  for key in
    select k.confrelid::regclass as parent, private.column_names(k.conrelid, k.conkey) as columns,
      private.column_names(k.confrelid, k.confkey) as parent_columns,
      private.column_names(k.conrelid, coalesce(nullif(k.confdelsetcols, '{}'), k.conkey)) as emptied, k.confdeltype = 'n' as empties
    from pg_constraint k
    where k.contype = 'f' and k.conrelid = target and k.confdeltype in ('n', 'c') and k.confrelid <> k.conrelid
  loop
    execute format('select jsonb_agg(case when p.there then r else r || %3$L::jsonb end) from jsonb_array_elements($1) r
      cross join lateral (select exists (select from %1$s p where %2$s) as there) p
      where p.there or %4$L or exists (select from jsonb_each_text(r) c where c.key = any (%5$L) and c.value is null)', key.parent,
      (select string_agg(format('p.%I::text = r ->> %L', p.name, c.name), ' and ')
        from unnest(key.parent_columns) with ordinality as p (name, place)
        join unnest(key.columns) with ordinality as c (name, place) using (place)),
      (select coalesce(jsonb_object_agg(e, null::text), '{}') from unnest(case when key.empties then key.emptied else '{}' end) e),
      key.empties, key.columns) into given using given;
  end loop;
  if given is null then return; end if;
  given := (select jsonb_agg(case when r ->> 'owner_id' is null or private.works_in((r ->> 'workspace_id')::uuid, (r ->> 'owner_id')::uuid)
    then r else r || '{"owner_id": null}' end) from jsonb_array_elements(given) r);
  select string_agg(format('%I', a.attname), ', ') into columns from pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and given -> 0 ? a.attname;
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1) %3$s',
    -- The address may have been added again in the meantime.
    target, columns, case when name in ('public.audience', 'public.suppressions', 'public.campaign_tasks', 'private.segment_members')
      then 'on conflict do nothing' end) using given;
end
$$;

-- Points the remaining rows to the restored ones.
create or replace function private.link_rows(name text, links jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  target regclass := to_regclass(name);
  key record;
begin
  for key in
    select k.confrelid::regclass as parent, private.column_names(k.conrelid, k.conkey) as columns,
      private.column_names(k.confrelid, k.confkey) as parent_columns, e.name as emptied
    from pg_constraint k
    cross join unnest(private.column_names(k.conrelid, coalesce(nullif(k.confdelsetcols, '{}'), k.conkey))) as e (name)
    where k.contype = 'f' and k.conrelid = target and k.conparentid = 0 and k.confdeltype = 'n'
  loop
    execute format('update %1$s t set %2$I = k.%2$I from jsonb_populate_recordset(null::%1$s, $1) k
      where t.id = k.id and t.%2$I is null and exists (select from %3$s p where %4$s)', target, key.emptied, key.parent,
      (select string_agg(format('p.%I = %s.%I', p.name, case when c.name = key.emptied then 'k' else 't' end, c.name), ' and ')
        from unnest(key.parent_columns) with ordinality as p (name, place)
        join unnest(key.columns) with ordinality as c (name, place) using (place))) using links;
  end loop;
end
$$;

-- Copies deleted rows into the trash, for every way of deleting: the screens, the API, the undo of an import.
-- Erasure, merges and the deletion of a workspace bypass it: private.bypass_trash().

create or replace function private.bypass_trash(p_on boolean default true) returns void
language sql set search_path = ''
as $$ select set_config('coldframe.trash', case when p_on then 'off' else 'on' end, true) $$;

-- When the foreign key deletes its rows, the workspace no longer exists.
create or replace function private.uses_trash(workspace uuid) returns boolean
language sql stable
set search_path = ''
return current_setting('coldframe.trash', true) is distinct from 'off'
  and exists (select from public.workspaces w where w.id = workspace);

-- Calls that delete a list in pieces within a minute of each other form one batch.
create or replace function private.trash_batch(workspace uuid, what text, why text) returns uuid
language sql stable set search_path = '' as $$
  select coalesce((
    select t.batch from public.trash t
    where t.workspace_id = workspace and t.deleted_at > now() - interval '1 minute' and t.kind = what
      and t.deleted_by is not distinct from auth.uid() and t.source is not distinct from why
    order by t.deleted_at desc limit 1), gen_random_uuid())
$$;

create or replace function private.trash_deleted_contacts() returns trigger
language plpgsql security definer
set search_path = ''
-- Uses the index even with a plan that was made for one row and runs for thousands (decision 060).
set enable_seqscan = off
as $$
declare
  workspace uuid;
  why text := nullif(current_setting('coldframe.trash_source', true), '');
begin
  for workspace in select distinct g.workspace_id from gone g loop
    continue when not private.uses_trash(workspace);
    insert into public.trash (workspace_id, batch, kind, row_id, title, source, content, deleted_by)
      select g.workspace_id, b.batch, 'contact', g.id, coalesce(nullif(btrim(g.name), ''), g.email), why,
        jsonb_build_object('rows', jsonb_build_object('public.audience', jsonb_build_array(to_jsonb(g)),
          'private.segment_members', coalesce((select jsonb_agg(to_jsonb(s)) from private.segment_members s where s.contact_id = g.id), '[]'),
          'public.contact_changes', coalesce((select jsonb_agg(to_jsonb(c)) from public.contact_changes c
            where c.workspace_id = g.workspace_id and c.contact_id = g.id), '[]'))),
        auth.uid()
      from gone g cross join private.trash_batch(workspace, 'contact', why) as b (batch)
      where g.workspace_id = workspace;
  end loop;
  return null;
end
$$;

-- The name sorts before remove_from_segments, so the segments of a contact are still known.
create or replace trigger keep_deleted after delete on public.audience
  referencing old table as gone for each statement execute function private.trash_deleted_contacts();

create or replace function private.trash_deleted_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  what text := case tg_table_name when 'email_campaigns' then 'campaign' else 'template' end;
begin
  if private.uses_trash(old.workspace_id) then
    insert into public.trash (workspace_id, batch, kind, row_id, title, content, deleted_by)
      values (old.workspace_id, private.trash_batch(old.workspace_id, what, null), what, old.id,
        coalesce(nullif(btrim(to_jsonb(old) ->> 'title'), ''), nullif(btrim(to_jsonb(old) ->> 'name'), ''), 'Untitled'),
        private.rows_under(tg_relid, to_jsonb(old)), auth.uid());
  end if;
  return old;
end
$$;

create or replace trigger keep_deleted before delete on public.email_campaigns
  for each row execute function private.trash_deleted_row();
create or replace trigger keep_deleted before delete on public.email_templates
  for each row execute function private.trash_deleted_row();

-- The content without the rows that name an erased person.
create or replace function private.trash_without(content jsonb, pattern text) returns jsonb
language sql immutable
set search_path = ''
return jsonb_set(content, '{rows}', (
  select jsonb_object_agg(t.key, (select coalesce(jsonb_agg(e) filter (where not e::text ilike pattern), '[]')
    from jsonb_array_elements(t.value) e)) from jsonb_each(content -> 'rows') t));

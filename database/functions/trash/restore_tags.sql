-- A tag that was removed from all contacts of a list: one trash entry for each piece of the work.
create or replace function private.store_removed_tag(workspace uuid, tag text, contact_ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into public.trash (workspace_id, batch, kind, row_id, title, source, content, deleted_by)
    select workspace, private.trash_batch(workspace, 'tag', 'Tag “' || tag || '” removed'), 'tag', gen_random_uuid(), tag,
      'Tag “' || tag || '” removed', jsonb_build_object('ids', to_jsonb(contact_ids)), auth.uid()
    where contact_ids <> '{}'
$$;

create or replace function private.restore_tags(taken uuid[]) returns void
language sql set search_path = '' as $$
  update public.audience a set tags = a.tags || k.tag from (
    select distinct e.id::uuid as id, t.title as tag from public.trash t cross join jsonb_array_elements_text(t.content -> 'ids') e (id)
    where t.id = any (taken) and t.kind = 'tag') k
  where a.id = k.id and k.tag <> all (a.tags)
$$;

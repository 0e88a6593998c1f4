-- The history of a contact's fields (private.record_contact_changes in contact_fields.sql).

-- Names what changes contacts from here to the end of the transaction, for their history: null is an edit by hand,
-- 'off' records nothing.
create or replace function private.set_change_source(source text) returns void
language sql set search_path = ''
as $$ select set_config('coldframe.change_source', source, true) $$;

create or replace function private.custom_field_changes(former text, current text, out fields text[], out before text[], out after text[])
language sql immutable set search_path = '' as $$
  select array_agg('custom:' || key order by key), array_agg(coalesce(left(o.value, 200), '') order by key),
    array_agg(coalesce(left(n.value, 200), '') order by key)
  from jsonb_each_text(coalesce(former, '{}')::jsonb) as o full join jsonb_each_text(coalesce(current, '{}')::jsonb) as n using (key)
  where o.value is distinct from n.value
$$;

-- The name sorts after keep_deleted, which copies the changes to the trash.
create or replace function private.delete_contact_changes() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  delete from public.contact_changes c using gone g where c.workspace_id = g.workspace_id and c.contact_id = g.id;
  return null;
end
$$;

create or replace trigger remove_changes after delete on public.audience
  referencing old table as gone for each statement execute function private.delete_contact_changes();

-- Adds the values, tags and custom fields that the contact with this address does not have.
create or replace function private.fill_contact(workspace uuid, given jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  contact public.audience;
  missing jsonb;
begin
  select * into contact from public.audience a
    where a.workspace_id = workspace and lower(a.email) = lower(private.ascii_address(given ->> 'email')) for no key update;
  -- A proof belongs to its lawful basis.
  select coalesce(jsonb_object_agg(key, value), '{}') into missing from jsonb_each(jsonb_strip_nulls(given - 'source'))
    where key = 'tags' or to_jsonb(contact) ->> key is null and (key <> 'basis_proof' or contact.lawful_basis is null);
  if given ->> 'custom_fields' is not null then
    missing := missing || jsonb_build_object('custom_fields',
      (given ->> 'custom_fields')::jsonb || coalesce(contact.custom_fields, '{}')::jsonb);
  end if;
  execute format('update public.audience a set (%1$s) = (select %1$s from private.imported_contact(a, $2)) where a.id = $1',
    private.contact_columns('email')) using contact.id, missing;
end
$$;

-- Leaves of an erased person's record a keyed hash of its ID, so that the CRM does not add them again.
create or replace function private.erase_crm_links(workspace uuid, address text) returns void
language sql set search_path = '' as $$
  update private.crm_links l set record_id = private.erased_record(l.record_id), contact_id = null, company_id = null, seen = '{}'
    from public.audience a
    where a.workspace_id = workspace and lower(a.email) = address and l.workspace_id = workspace and l.contact_id = a.id
$$;

-- The contacts of leads.

create or replace function private.set_contacts_of_leads(lead_ids uuid[], contact_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.campaign_leads l set audience_id = n.contact_id
    from unnest(lead_ids, contact_ids) as n (lead_id, contact_id) where l.id = n.lead_id
$$;

-- Deletes all leads of an address, and returns how many.
create or replace function private.delete_leads(workspace uuid, address text) returns bigint
language sql set search_path = '' as $$
  with deleted as (delete from public.campaign_leads l where l.workspace_id = workspace and lower(l.email) = address returning l.id)
  select count(*) from deleted
$$;

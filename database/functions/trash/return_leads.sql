-- A contact who is added again, by hand, by an import or from the trash, continues in each of their campaigns.
create or replace function private.return_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  linked uuid[];
  contacts uuid[];
begin
  select array_agg(l.id), array_agg(c.id) into linked, contacts
    from come c join public.campaign_leads l on l.workspace_id = c.workspace_id and l.audience_id is null and lower(l.email) = lower(c.email);
  perform private.set_contacts_of_leads(linked, contacts);
  perform private.reopen_leads(array(select l.id from public.campaign_leads l
    where l.id = any (linked) and l.state = 'skipped' and l.reason in ('No longer in the audience', 'The import was undone')));
  return null;
end
$$;

create or replace trigger return_leads after insert on public.audience
  referencing new table as come for each statement execute function private.return_leads();

-- A contact who is added again, by hand, by an import or from the trash, continues in each of their campaigns.
create or replace function private.return_leads() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  returned uuid[];
begin
  with linked as (
    update public.campaign_leads l set audience_id = c.id from come c
      where l.workspace_id = c.workspace_id and l.audience_id is null and lower(l.email) = lower(c.email)
      returning l.id, l.state, l.reason)
  select array_agg(id) into returned from linked
    where state = 'skipped' and reason in ('No longer in the audience', 'The import was undone');
  perform private.reopen_leads(returned);
  return null;
end
$$;

create or replace trigger return_leads after insert on public.audience
  referencing new table as come for each statement execute function private.return_leads();

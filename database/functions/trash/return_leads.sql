-- A contact who is added again, by hand, by an import or from the trash, goes on in each campaign where they were.
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
      returning l.id, l.state, l.reason, l.step_id)
  select array_agg(id) into returned from linked
    where state = 'skipped' and reason = 'No longer in the audience' and step_id is not null;
  if returned is not null then
    update public.campaign_leads set state = private.open_state(last_sent_at), reason = null, ended_at = null, due_at = private.clock()
      where id = any (returned);
    update public.email_campaigns c set status = 'sending' where c.status = 'completed'
      and c.id in (select l.campaign_id from public.campaign_leads l where l.id = any (returned));
  end if;
  return null;
end
$$;

create or replace trigger return_leads after insert on public.audience
  referencing new table as come for each statement execute function private.return_leads();

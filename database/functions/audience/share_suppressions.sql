-- An opt-out from one address of a contact applies to all their addresses. A bounce applies only to its own address.
create or replace function private.share_suppressions(contact_ids uuid[]) returns void
language sql
set search_path = ''
set enable_seqscan = off
as $$
  with addresses as (
    select a.id as contact_id, a.workspace_id, lower(a.email) as address from public.audience a where a.id = any (contact_ids)
    union
    select f.contact_id, f.workspace_id, f.address from private.former_addresses f where f.contact_id = any (contact_ids)
  ), refused as (
    select distinct on (a.contact_id) a.contact_id, s.reason from addresses a
    join public.suppressions s on s.workspace_id = a.workspace_id
      and lower(s.address) in (a.address, split_part(a.address, '@', 2))
    where s.reason <> 'bounce'
    order by a.contact_id, array_position(array['complaint', 'unsubscribe', 'not_interested', 'manual'], s.reason)
  )
  insert into public.suppressions (workspace_id, address, reason, source)
  select distinct a.workspace_id, a.address, r.reason, 'Another address of this contact' from addresses a join refused r using (contact_id)
  order by 1, 2
  on conflict do nothing
$$;

create or replace function private.share_new_suppression() returns trigger
language plpgsql security definer
set search_path = ''
-- Forces index scans, also for thousands of rows, because a cached plan was made for one row (decision 060).
set enable_seqscan = off
as $$
declare
  people uuid[];
begin
  select array_agg(f.contact_id) into people from (
    select f.contact_id from added s join private.former_addresses f on f.workspace_id = s.workspace_id and f.address = lower(s.address)
    union
    select f.contact_id from added s
      join public.audience a on a.workspace_id = s.workspace_id and lower(a.email) = lower(s.address)
      join private.former_addresses f on f.contact_id = a.id
  ) as f;
  if people is not null then
    perform private.share_suppressions(people);
  end if;
  return null;
end
$$;
create or replace trigger share_new_suppression after insert on public.suppressions
  referencing new table as added for each statement execute function private.share_new_suppression();

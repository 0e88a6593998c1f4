-- A change of a contact's data, or of the text, changes what is rendered for a lead: leads that wait for their
-- content are retried, and so are those given up for it. A lead that a user paused stays paused.

create or replace function private.waits_for_content(lead public.campaign_leads) returns boolean
language sql immutable
return lead.due_at is not null and lead.held_by in ('missing_value', 'nothing_to_send', 'too_big', 'broken', 'message_fault')
  and lead.state in ('waiting', 'active', 'paused');

create or replace function private.freed_state(lead public.campaign_leads) returns text
language sql immutable
as $$ select case when lead.state = 'paused' and lead.unwritten >= 3 then private.open_state(lead.last_sent_at) else lead.state end $$;

create or replace function private.free_unwritten() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'audience' then
    -- Few leads wait for content, so they are found before contacts are compared.
    with waiting as materialized (
      select l.id, l.audience_id, private.tag_values(a, a.email) as facts
      from changed a join public.campaign_leads l on l.workspace_id = a.workspace_id and l.audience_id = a.id
      where private.waits_for_content(l)
    )
    update public.campaign_leads l set due_at = now(), held_by = null, unwritten = 0, state = private.freed_state(l)
      from waiting w join outdated o on o.id = w.audience_id
      where l.id = w.id and private.tag_values(o, o.email) is distinct from w.facts;
    -- In another time zone the sending window opens, and a day begins, at another hour. EXCEPT reads each contact once;
    -- a join that was planned for one contact would compare each with all of a large import.
    perform private.release_held_retries(c.id) from (
      with moved as materialized (
        select workspace_id, id, time_zone, derived_time_zone, not_before from changed
        except select workspace_id, id, time_zone, derived_time_zone, not_before from outdated)
      select distinct l.campaign_id as id from moved a
      join public.campaign_leads l on l.workspace_id = a.workspace_id and l.audience_id = a.id
      join public.messages m on m.workspace_id = l.workspace_id and m.lead_id = l.id and m.kind = 'campaign' and m.state = 'queued') c;
    with moved as materialized (
      select workspace_id, id, time_zone, derived_time_zone, not_before from changed
      except select workspace_id, id, time_zone, derived_time_zone, not_before from outdated
    ), released as (
      update public.campaign_leads l set due_at = private.clock(), held_by = null
        from moved a
        where l.workspace_id = a.workspace_id and l.audience_id = a.id and l.held_by in ('window', 'not_before')
          and l.state in ('waiting', 'active', 'paused') and l.due_at > private.clock()
        returning l.campaign_id
    )
    update public.mailboxes set next_check_at = '-infinity' where id = any (array(
      select m.id from public.campaign_mailboxes cm join public.mailboxes m on m.id = cm.mailbox_id
      where cm.campaign_id in (select r.campaign_id from released r) and m.next_check_at <> '-infinity'
      for update of m skip locked));
  else
    update public.campaign_leads l set due_at = now(), held_by = null, unwritten = 0, state = private.freed_state(l)
      where l.workspace_id = new.workspace_id and l.campaign_id = new.id and private.waits_for_content(l);
  end if;
  return null;
end
$$;

create or replace trigger free_unwritten after update on public.audience
  referencing old table as outdated new table as changed for each statement execute function private.free_unwritten();
create or replace trigger free_unwritten after update on public.email_campaigns
  for each row when (old.sequence_version is distinct from new.sequence_version)
  execute function private.free_unwritten();

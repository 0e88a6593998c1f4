-- Moves leads on after a sent message: most sequences end here, or wait for their next step. A lead that was moved on
-- by hand in the meantime is not moved; one whose step was removed from the sequence waits for the step that followed
-- it.
create or replace function private.advance_sent_leads(leads uuid[], message_ids uuid[], right_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  next record;
  lead public.campaign_leads;
begin
  -- Rows are locked in one order everywhere, so that concurrent updates of the same leads cannot deadlock.
  perform from public.campaign_leads where id = any (leads) order by id for no key update;
  update public.campaign_leads set last_sent_at = right_now, held_by = nullif(held_by, 'uncertain') where id = any (leads) and state not in ('waiting', 'active', 'paused');
  with done as (
    select l.id, exists (select from public.campaign_steps s join public.campaign_steps n on n.campaign_id = s.campaign_id and n.position > s.position
          and n.on_reply is not distinct from s.on_reply
        where s.id = l.step_id and s.leads_to <> 'end') as has_more
    from public.campaign_leads l join public.messages m on m.lead_id = l.id and m.id = any (message_ids) and m.step_id = l.step_id
    where l.id = any (leads) and l.state in ('waiting', 'active', 'paused')
  )
  update public.campaign_leads l set last_sent_at = right_now, held_by = null,
    state = case when d.has_more then l.state else private.end_of_steps(l) end, ended_at = case when not d.has_more then right_now end
    from done d where l.id = d.id;
  for next in
    select l.id, m.step_id = l.step_id as is_here, s as step
    from public.campaign_leads l join public.messages m on m.lead_id = l.id and m.id = any (message_ids)
      join public.campaign_steps s on s.workspace_id = l.workspace_id and s.id = l.step_id
    where l.id = any (leads) and l.state in ('waiting', 'active', 'paused') and (m.step_id = l.step_id or l.due_at is null)
    order by l.id
  loop
    if next.is_here then
      perform private.advance_lead(next.id, right_now);
    else
      update public.campaign_leads set last_sent_at = right_now where id = next.id returning * into lead;
      perform private.move_lead(lead, next.step, right_now);
    end if;
  end loop;
end
$$;

-- Manual changes to leads of a campaign, and to their open tasks.

-- p_action: pause, resume, continue, send_now, skip_step, remove, replied or suppress. It applies to the leads of
-- workspaces where the caller may edit, in a state that allows the action; others are skipped. Returns the number
-- changed.
create or replace function public.change_leads(p_lead_ids uuid[], p_action text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  mine uuid[] := array(select private.my_workspaces('editor'));
  ids uuid[] := array(select id from public.campaign_leads l where l.id = any (p_lead_ids) and l.workspace_id = any (mine)
    and case p_action
      when 'send_now' then l.state = any (private.states_for(p_action)) and l.due_at > now()
      when 'continue' then l.state = any (private.states_for(p_action)) and l.on_reply is null and l.audience_id is not null
      when 'remove' then l.state = any (private.states_for(p_action)) or private.is_on_steps_without_email(l)
      -- The address is suppressed in every state.
      when 'suppress' then true
      else l.state = any (private.states_for(p_action)) end
    order by id for update);
begin
  if p_action = 'pause' then
    perform private.pause_leads(ids, null);
  elsif p_action = 'resume' then
    update public.campaign_leads set state = private.open_state(last_sent_at), reason = null, due_at = greatest(due_at, now()),
        unwritten = 0
      where id = any (ids);
  elsif p_action = 'continue' then
    perform private.reopen_leads(ids);
  elsif p_action = 'send_now' then
    -- Hours, limits and pauses still apply; only the wait before the step ends.
    perform private.make_leads_due(ids);
  elsif p_action = 'skip_step' then
    delete from public.campaign_tasks t using public.campaign_leads l
      where l.id = any (ids) and t.lead_id = l.id and t.step_id = l.step_id and t.done_at is null;
    perform private.advance_lead(id, now()) from public.campaign_leads where id = any (ids) and step_id is not null;
  elsif p_action = 'remove' then
    perform private.store_removed_leads(ids);
    perform private.end_leads(ids, 'skipped', 'Removed by hand');
    perform private.end_steps_without_email(ids);
  elsif p_action = 'replied' then
    perform private.end_leads(ids, 'replied', 'Marked by hand');
  elsif p_action = 'suppress' then
    perform private.suppress_leads(ids);
    perform private.end_steps_without_email(ids);
  else
    raise exception using errcode = 'PT400', message = format('There is no action "%s" for leads.', left(p_action, 50)),
      hint = 'Use pause, resume, continue, send_now, skip_step, remove, replied or suppress.';
  end if;
  return cardinality(ids);
end
$$;
grant execute on function public.change_leads to authenticated;

-- Ended leads continue with the step at which they stopped, and a campaign that was completed without them resumes.
create or replace function private.reopen_leads(lead_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  opened uuid[] := array(select l.id from public.campaign_leads l where l.id = any (lead_ids) and l.step_id is not null);
begin
  perform private.open_ended_leads(opened, private.clock());
  -- A lead whose current step was sent continues with the next one.
  perform private.advance_lead(l.id, private.clock()) from public.campaign_leads l
    where l.id = any (opened) and exists (select from public.messages m
      where m.lead_id = l.id and m.step_id = l.step_id and m.kind = 'campaign' and m.superseded_by is null and m.state <> 'cancelled');
  update public.email_campaigns c set status = 'sending' where c.status = 'completed'
    and c.id in (select l.campaign_id from public.campaign_leads l where l.id = any (opened) and l.state in ('waiting', 'active'));
end
$$;

create or replace function private.pause_leads(lead_ids uuid[], why text) returns void
language sql set search_path = '' as $$
  update public.campaign_leads set state = 'paused', reason = why where id = any (lead_ids) and state = any (private.states_for('pause'))
$$;

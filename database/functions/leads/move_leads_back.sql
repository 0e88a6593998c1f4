-- Moves leads to an earlier step, from which they continue: emails from there on are sent again, conditions are
-- decided again, and tasks and actions are repeated. This is the only way for a lead to get a step twice, and always
-- a user's decision. It skips leads with an email being sent or of unconfirmed delivery, on the steps of a reply,
-- bounced, opted out, suppressed, or without a contact. Returns {"move_id", "moved", "left"}; undo_move_back reverts
-- it by move_id.
create or replace function public.move_leads_back(p_lead_ids uuid[], p_step_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  target public.campaign_steps;
  move uuid := public.uuid_v7();
  ids uuid[];
begin
  select * into target from public.campaign_steps s where s.id = p_step_id;
  perform private.require_member(coalesce(target.workspace_id, p_step_id), 'editor');
  if target.position is null or target.on_reply is not null then
    raise exception using errcode = 'PT400', message = 'Leads cannot be moved to this step.', hint = 'Choose a step of the main sequence.';
  end if;
  -- Locks messages before their leads, in the order of the claim and the fence.
  perform from public.messages m where m.workspace_id = target.workspace_id and m.lead_id = any (p_lead_ids) and m.kind = 'campaign'
    order by m.id for update;
  ids := array(select l.id from public.campaign_leads l where l.id = any (p_lead_ids) and l.workspace_id = target.workspace_id
    and l.campaign_id = target.campaign_id and l.state = any (private.states_for('move_back'))
    and l.on_reply is null and not l.in_holdout and l.audience_id is not null and not private.is_suppressed(l.workspace_id, l.email)
    and not exists (select from public.messages m where m.workspace_id = l.workspace_id and m.lead_id = l.id and m.kind = 'campaign'
      and m.state in ('queued', 'deferred', 'sending', 'handing', 'uncertain'))
    order by l.id for update);
  insert into private.lead_moves (move_id, workspace_id, lead_id, before)
    select move, target.workspace_id, l.id, private.progress_of(l) from public.campaign_leads l where l.id = any (ids);
  update public.messages m set superseded_by = move from public.campaign_steps s
    where m.workspace_id = target.workspace_id and m.lead_id = any (ids) and m.kind = 'campaign' and m.superseded_by is null
      and s.workspace_id = m.workspace_id and s.id = m.step_id and s.on_reply is null and coalesce(s.position >= target.position, false);
  perform private.delete_progress(ids, target);
  update public.campaign_leads l set step_id = target.id, state = case when l.state = 'paused' then 'paused' else private.open_state(l.last_sent_at) end,
      reason = null, ended_at = null, unwritten = 0, held_by = null, held_at = null, due_at = private.clock()
    where l.id = any (ids);
  -- A campaign that was completed without them resumes.
  update public.email_campaigns c set status = 'sending' where c.id = target.campaign_id and c.status = 'completed' and cardinality(ids) > 0;
  return jsonb_build_object('move_id', move, 'moved', cardinality(ids), 'left', cardinality(p_lead_ids) - cardinality(ids));
end
$$;
grant execute on function public.move_leads_back to authenticated;

-- The complete state of a lead that a move back changes.
create or replace function private.progress_of(lead public.campaign_leads) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('lead', jsonb_build_object('state', lead.state, 'reason', lead.reason, 'due_at', lead.due_at,
      'ended_at', lead.ended_at, 'step_id', lead.step_id, 'held_by', lead.held_by, 'held_at', lead.held_at),
    'lead_branches', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from public.lead_branches b where b.lead_id = lead.id),
    'lead_actions', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from public.lead_actions a where a.lead_id = lead.id),
    'campaign_tasks', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.campaign_tasks t where t.lead_id = lead.id))
$$;

-- Deletes the decided conditions, the done actions and the tasks from a step on.
create or replace function private.delete_progress(ids uuid[], target public.campaign_steps) returns void
language sql set search_path = '' as $$
  delete from public.lead_branches b using public.campaign_steps s where b.workspace_id = target.workspace_id and b.lead_id = any (ids)
    and s.workspace_id = b.workspace_id and s.id = b.step_id and s.on_reply is null and s.position >= target.position;
  delete from public.lead_actions a using public.campaign_steps s where a.workspace_id = target.workspace_id and a.lead_id = any (ids)
    and s.workspace_id = a.workspace_id and s.id = a.step_id and s.on_reply is null and s.position >= target.position;
  delete from public.campaign_tasks t using public.campaign_steps s where t.workspace_id = target.workspace_id and t.lead_id = any (ids)
    and s.workspace_id = t.workspace_id and s.id = t.step_id and s.on_reply is null and s.position >= target.position;
$$;

-- Manual changes to leads of a campaign, and to their open tasks.

-- p_action: pause, resume, continue, send_now, skip_step, remove, replied or suppress. It applies to the leads of
-- workspaces where the caller may edit, in a state that allows the action; others are skipped. Returns the number
-- changed.
create or replace function public.change_leads(p_lead_ids uuid[], p_action text) returns integer
language plpgsql security definer
set search_path = ''
as $$
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
    update public.campaign_leads set state = 'paused', reason = null where id = any (ids);
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
    perform private.keep_removed_leads(ids);
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
language plpgsql
set search_path = ''
as $$
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

-- The next step is due its wait after `since`; after the last step, the lead is finished.
create or replace function private.advance_lead(p_lead_id uuid, since timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  lead public.campaign_leads;
  step public.campaign_steps;
begin
  select * into lead from public.campaign_leads where id = p_lead_id for update;
  select * into step from public.campaign_steps s where s.workspace_id = lead.workspace_id and s.id = lead.step_id;
  if step.kind = 'condition' then
    perform private.write_branches(array[private.branch_taken(lead, step.id, since, 'otherwise', 'Otherwise', 'Moved on by hand', since)]);
  end if;
  perform private.move_lead(lead, private.step_after(step, step.leads_to), since);
end
$$;

-- Resolves `leads_to` to the following step; a branch's ID may be in either case, as entered. Written in PL/pgSQL,
-- which caches the plan, because it runs for each lead that is moved on.
create or replace function private.step_after(step public.campaign_steps, leads_to text) returns public.campaign_steps
language plpgsql stable
set search_path = ''
as $$
declare
  following public.campaign_steps;
begin
  if lower(leads_to) <> 'end' then
    select * into following from public.campaign_steps n
      where n.campaign_id = step.campaign_id and n.position > step.position and n.on_reply is not distinct from step.on_reply
        and case lower(step_after.leads_to) when 'next' then true else n.id = step_after.leads_to::uuid end
      order by n.position limit 1;
  end if;
  return following;
end
$$;

do $$ begin
  if to_regtype('private.passed') is null then
    -- The following step, and the branches taken on the way to it, which write_branches must still record.
    create type private.passed as (step public.campaign_steps, branches public.lead_branches[]);
    drop function if exists private.pass_steps(public.campaign_leads, public.campaign_steps, timestamptz);
  end if;
end $$;

-- Moves a lead to a step, through conditions that are already decided and actions that run immediately. The lead's
-- row is locked.
create or replace function private.move_lead(lead public.campaign_leads, next public.campaign_steps, since timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  passed private.passed := private.pass_steps(lead, next, since);
begin
  perform private.write_branches(passed.branches);
  perform private.wait_at(lead, passed.step, since);
end
$$;

-- The first step from `step` on that is neither a decided condition nor an action that runs immediately; none when
-- the lead is finished. Records a condition that the lead waits at, and an action that ended it.
create or replace function private.pass_steps(lead public.campaign_leads, step public.campaign_steps, since timestamptz)
returns private.passed
language plpgsql
set search_path = ''
as $$
declare
  decision private.decision;
  branches public.lead_branches[] := '{}';
begin
  loop
    if step.kind = 'condition' then
      decision := private.decide_branch(step, lead, since);
      if decision.leads_to is null then
        update public.campaign_leads set step_id = step.id, held_by = 'condition', held_at = since, reason = null, unwritten = 0,
          due_at = decision.look_at where id = lead.id;
        return (step, branches)::private.passed;
      elsif decision.taken is distinct from null then
        branches := branches || decision.taken;
      end if;
      step := private.step_after(step, decision.leads_to);
    elsif step.kind = 'action' and step.wait_days = 0 and since <= private.clock() then
      if not private.do_action(step, lead, since) or private.is_over(step, lead.id) then
        return (step, branches)::private.passed;
      end if;
      step := private.step_after(step, step.leads_to);
    else
      return (step, branches)::private.passed;
    end if;
  end loop;
end
$$;

-- Stores the position that pass_steps found.
create or replace function private.wait_at(lead public.campaign_leads, next public.campaign_steps, since timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  if next.id is null and private.is_on_steps_without_email(lead) then
    perform private.clear_due(array[lead.id]);
    return;
  elsif next.id is null then
    perform private.end_leads(array[lead.id], private.end_of_steps(lead), null);
    return;
  elsif next.kind = 'condition' or private.is_over(next, lead.id) then
    return;
  end if;
  -- A lead that is due immediately keeps its place in the queue; otherwise the first email would only be sent after
  -- all other leads were decided.
  update public.campaign_leads l set step_id = next.id, held_by = null, unwritten = 0,
    due_at = case when d.due_at <= private.clock() then least(d.due_at, lead.due_at) else d.due_at end
    from public.email_campaigns c join public.workspaces w on w.id = c.workspace_id
      cross join lateral (select coalesce(c.time_zone, w.time_zone, 'UTC') as zone) z
      cross join lateral (select case when c.waits_in_working_days
        then private.after_working_days(since, next.wait_days, c.send_days, c.closed_dates, z.zone)
        else (since at time zone z.zone + next.wait_days * interval '1 day') at time zone z.zone end as due_at) d
    where l.id = lead.id and c.id = lead.campaign_id;
end
$$;

-- The same time of day, this many sending days later.
create or replace function private.after_working_days(
  since timestamptz, days integer, send_days smallint[], closed_dates date[], zone text
) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  moment timestamp := since at time zone zone;
  left_over integer := days;
begin
  -- 800 days contain 365 occurrences even of a schedule with the fewest sending days.
  for tried in 1..2600 loop
    exit when left_over <= 0;
    moment := moment + interval '1 day';
    if extract(isodow from moment)::smallint = any (send_days) and moment::date <> all (closed_dates) then
      left_over := left_over - 1;
    end if;
  end loop;
  return moment at time zone zone;
end
$$;

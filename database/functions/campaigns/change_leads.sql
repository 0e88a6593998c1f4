-- What people do by hand to leads of a campaign, and to the tasks that wait for them.

-- p_action: pause, resume, continue, send_now, skip_step, remove, replied or suppress. All leads of workspaces where one
-- may edit, in a state that the action fits; others are passed over. Returns how many that are.
create or replace function public.change_leads(p_lead_ids uuid[], p_action text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  mine uuid[] := array(select private.my_workspaces('editor'));
  ids uuid[] := array(select id from public.campaign_leads l where l.id = any (p_lead_ids) and l.workspace_id = any (mine)
    and case
      when p_action in ('pause', 'send_now') then l.state in ('waiting', 'active') and (p_action = 'pause' or l.due_at > now())
      when p_action = 'resume' then l.state = 'paused'
      when p_action = 'continue' then l.state in ('skipped', 'replied') and l.on_reply is null and l.audience_id is not null
      when p_action in ('skip_step', 'replied') then l.state in ('waiting', 'active', 'paused')
      when p_action = 'remove' then l.state in ('waiting', 'active', 'paused') or private.is_on_steps_without_email(l)
      else true end
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
    -- Hours, limits and pauses still apply; only the wait before the step is over.
    update public.campaign_leads set due_at = now(), held_by = null, held_at = null
      where id = any (ids);
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

create or replace function private.open_state(last_sent_at timestamptz) returns text
language sql immutable parallel safe
return case when last_sent_at is null then 'waiting' else 'active' end;

-- Leads that had ended go on with the step at which they stopped, and a campaign that was completed without them resumes.
create or replace function private.reopen_leads(lead_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  opened uuid[];
begin
  with reopened as (
    update public.campaign_leads set state = private.open_state(last_sent_at), reason = null, ended_at = null, unwritten = 0,
        due_at = private.clock()
      where id = any (lead_ids) and step_id is not null returning id)
  select array_agg(id) into opened from reopened;
  -- A lead whose step was sent continues with the next step.
  perform private.advance_lead(l.id, private.clock()) from public.campaign_leads l
    where l.id = any (opened) and exists (select from public.messages m
      where m.lead_id = l.id and m.step_id = l.step_id and m.kind = 'campaign' and m.superseded_by is null and m.state <> 'cancelled');
  update public.email_campaigns c set status = 'sending' where c.status = 'completed'
    and c.id in (select l.campaign_id from public.campaign_leads l where l.id = any (opened) and l.state in ('waiting', 'active'));
end
$$;

create or replace function private.end_leads(lead_ids uuid[], ending text, why text) returns void
language sql
set search_path = ''
as $$
  update public.campaign_leads set state = ending, reason = why, due_at = null, ended_at = now(), held_by = null
    where id = any (lead_ids) and state in ('waiting', 'active', 'paused');
  -- What somebody was to do before the sequence went on waits for nobody; and nobody works for whoever opted out.
  delete from public.campaign_tasks t using public.campaign_steps s
    where t.lead_id = any (lead_ids) and t.done_at is null and s.workspace_id = t.workspace_id and s.id = t.step_id
      and (ending = 'unsubscribed' or not private.outlives_sequence(s));
  -- What is not yet handed over does not leave any more. One that somebody holds is not waited for: others hold a message and
  -- wait for its lead. They leave it to the claim and the fence, which ask for the lead too.
  update public.messages set state = 'cancelled', claim = null, lease_until = null
    where id = any (array(select m.id from public.messages m
      where m.lead_id = any (lead_ids) and m.kind = 'campaign' and m.state in ('queued', 'deferred') for update skip locked));
$$;

-- The next step's turn comes its wait after `since`; after the last, the lead is through.
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

-- What `leads_to` says follows a step; branches keep it in the case that somebody wrote. In PL/pgSQL, which plans it once:
-- each lead that is moved on asks it.
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
    -- The step that follows, and the branches taken on the way to it, which are still to be written down (write_branches).
    create type private.passed as (step public.campaign_steps, branches public.lead_branches[]);
    drop function if exists private.pass_steps(public.campaign_leads, public.campaign_steps, timestamptz);
  end if;
end $$;

-- To a step, and through the conditions that are decided and the actions that are done at once. The lead's row is locked.
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

-- The first step from `step` on that is neither decided nor done at once; none where the lead is through. A condition that
-- it waits at is written down, and so is an action that ended it.
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

-- Where pass_steps left it.
create or replace function private.wait_at(lead public.campaign_leads, next public.campaign_steps, since timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  if next.id is null and private.is_on_steps_without_email(lead) then
    update public.campaign_leads set due_at = null where id = lead.id;
    return;
  elsif next.id is null then
    perform private.end_leads(array[lead.id], private.end_of_steps(lead), null);
    return;
  elsif next.kind = 'condition' or private.is_over(next, lead.id) then
    return;
  end if;
  -- Who is due at once keeps their place in the queue: else the first email would leave when all others are decided.
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

-- The same time of day so many sending days later.
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
  -- 800 days hold 365 of the rarest week.
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

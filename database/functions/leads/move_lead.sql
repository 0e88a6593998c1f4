-- Moves leads on to the step that follows. What a condition or an immediate action leads to is decided by the engine.

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
  -- In one statement, because opening the indexes of the table costs more than writing a row.
  with done as (
    select l.id, l.state in ('waiting', 'active', 'paused') as is_open, m.id is not null as is_here,
      exists (select from public.campaign_steps s join public.campaign_steps n on n.campaign_id = s.campaign_id and n.position > s.position
          and n.on_reply is not distinct from s.on_reply
        where s.id = l.step_id and s.leads_to <> 'end') as has_more
    from public.campaign_leads l left join public.messages m on m.lead_id = l.id and m.id = any (message_ids) and m.step_id = l.step_id
    where l.id = any (leads)
  )
  update public.campaign_leads l set last_sent_at = right_now, held_by = case when not d.is_open then nullif(l.held_by, 'uncertain') end,
    state = case when not d.is_open or d.has_more then l.state else private.end_of_steps(l) end,
    ended_at = case when not d.is_open then l.ended_at when not d.has_more then right_now end
    from done d where l.id = d.id and (d.is_here or not d.is_open);
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

-- The next step is due its wait after `since`; after the last step, the lead is finished.
create or replace function private.advance_lead(p_lead_id uuid, since timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  lead public.campaign_leads;
  step public.campaign_steps;
begin
  select * into lead from public.campaign_leads where id = p_lead_id for update;
  select * into step from public.campaign_steps s where s.workspace_id = lead.workspace_id and s.id = lead.step_id;
  if step.kind = 'condition' then
    insert into public.lead_branches as b (workspace_id, campaign_id, lead_id, step_id, reached_at, branch, name, reason, taken_at)
      values (lead.workspace_id, lead.campaign_id, lead.id, step.id, since, 'otherwise', 'Otherwise', 'Moved on by hand', since)
      on conflict (lead_id, step_id) do update set branch = excluded.branch, name = excluded.name, reason = excluded.reason,
        taken_at = excluded.taken_at where b.branch is null;
  end if;
  perform private.move_lead(lead, private.step_after(step, step.leads_to), since);
end
$$;

-- Resolves `leads_to` to the following step; a branch's ID may be in either case, as entered. Written in PL/pgSQL,
-- which caches the plan, because it runs for each lead that is moved on.
create or replace function private.step_after(step public.campaign_steps, leads_to text) returns public.campaign_steps
language plpgsql stable set search_path = '' as $$
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

-- Moves a lead to a step; none ends its sequence. The lead's row is locked.
create or replace function private.move_lead(lead public.campaign_leads, next public.campaign_steps, since timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  if since <= private.clock() and (next.kind = 'condition' or (next.kind = 'action' and next.wait_days = 0)) then
    perform private.await_decision(lead, next.id, since);
  elsif next.id is null and private.is_on_steps_without_email(lead) then
    perform private.clear_due(array[lead.id]);
  elsif next.id is null then
    perform private.end_leads(array[lead.id], private.end_of_steps(lead), null);
  else
    -- A lead that is due immediately keeps its place in the queue.
    update public.campaign_leads l set step_id = next.id, held_by = null, unwritten = 0,
      due_at = case when d.due_at <= private.clock() then least(d.due_at, lead.due_at) else d.due_at end
      from public.email_campaigns c join public.workspaces w on w.id = c.workspace_id
        cross join lateral (select private.after_waiting(since, case when next.kind = 'condition' then 0 else next.wait_days end,
          case when c.waits_in_working_days then c.send_days end, c.closed_dates, coalesce(c.time_zone, w.time_zone, 'UTC')) as due_at) d
      where l.id = lead.id and c.id = lead.campaign_id;
  end if;
end
$$;

-- The same time of day, this many sending days later, or calendar days where `send_days` is null; `afterWaiting` of the
-- dry run computes the same.
create or replace function private.after_waiting(
  since timestamptz, days integer, send_days smallint[], closed_dates date[], zone text
) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  moment timestamp := since at time zone zone;
  left_over integer := days;
begin
  if days = 0 then
    -- In the hour that comes twice, the way to the time of day and back would end an hour later.
    return since;
  elsif send_days is null then
    return (moment + days * interval '1 day') at time zone zone;
  end if;
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

-- Writes what the engine decided for leads at a condition or an action, and after a reply (core/campaigns/lead/decide.ts).

do $$ begin
  if to_regtype('private.lead_decision') is null then
    -- `next` is null after the last step, `next_due` while the lead keeps its time. `waits` is true at a condition.
    create type private.lead_decision as (state text, next uuid, next_due timestamptz, waits boolean, work text);
  end if;
end $$;

-- Applies the decisions in order, and returns how many. Leads that another transaction has locked are left to the next
-- round.
create or replace function private.apply_decisions(decisions jsonb) returns integer
language plpgsql set search_path = '' as $$
declare
  given jsonb;
  lead public.campaign_leads;
  applied integer := 0;
begin
  for given in select * from jsonb_array_elements(decisions) loop
    select * into lead from public.campaign_leads l where l.id = (given ->> 'lead')::uuid for update skip locked;
    continue when private.is_valid(given, lead, (select c.sequence_version from public.email_campaigns c where c.id = lead.campaign_id)) is not true
      or not (lead.held_by = 'decision' or lead.state in ('replied', 'bounced') or given ? 'reply');
    -- A decision by other facts than today's: an earlier reply, an answer since, or a program that read none.
    continue when case when lead.reply_undecided_at is not null then private.reply_facts(lead) end is distinct from given -> 'reply' -> 'facts';
    if given ? 'reply' then
      perform private.apply_reply_decision(lead, given, private.clock());
    elsif lead.state in ('replied', 'bounced')
      and (not private.is_on_steps_without_email(lead) or lead.audience_id is null or private.has_opted_out(lead))
    then
      perform private.clear_due(array[lead.id]);
      perform private.end_steps_without_email(array[lead.id]);
    else
      perform private.apply_decision(lead, given, private.clock());
    end if;
    applied := applied + 1;
  end loop;
  return applied;
end
$$;

-- A decision that fails is tried again in a minute.
create or replace function private.set_decision_aside(p_lead_id uuid) returns void
language sql set search_path = '' as $$
  select private.postpone_leads(array[p_lead_id], private.clock() + interval '1 minute');
  update public.campaign_leads set reply_undecided_at = private.clock() + interval '1 minute'
    where id = p_lead_id and reply_undecided_at is not null;
$$;

-- Not true when the lead or its sequence has changed since the engine read them.
create or replace function private.is_valid(given jsonb, lead public.campaign_leads, version integer) returns boolean
language sql immutable parallel safe
return (given ->> 'step' = lead.step_id::text or coalesce(given ->> 'step', lead.step_id::text) is null)
  and (given ->> 'due')::timestamptz is not distinct from lead.due_at and (given ->> 'version')::integer = version;

-- The lead begins the steps of its reply, or continues with its sequence, or stays ended. The lead's row is locked.
create or replace function private.apply_reply_decision(lead public.campaign_leads, given jsonb, right_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  begins text := given -> 'reply' ->> 'begins';
  has_emails boolean := not private.is_without_email(begins);
begin
  update public.campaign_leads set reply_undecided_at = null where id = lead.id;
  -- A member who paused or moved the lead meanwhile decided more.
  if lead.state not in ('replied', 'bounced') or begins is null and given ->> 'state' = lead.state or begins is not null and has_emails and not private.reopen_for_reply(lead) then
    return;
  end if;
  if begins is null then
    perform private.reopen_for_reply(lead);
  else
    insert into public.lead_branches (workspace_id, campaign_id, lead_id, step_id, reached_at, branch, name, reason, taken_at, inbound_id, left_step_id)
      values (lead.workspace_id, lead.campaign_id, lead.id, (given -> 'reply' ->> 'first')::uuid, right_now, begins,
        private.reply_category_label(begins), nullif(given -> 'reply' ->> 'reason', ''), right_now, (given -> 'reply' ->> 'id')::uuid,
        case when lead.on_reply is null then lead.step_id else (select b.left_step_id from public.lead_branches b
          where b.lead_id = lead.id and b.branch = lead.on_reply) end);
    update public.campaign_leads set on_reply = begins where id = lead.id;
  end if;
  if has_emails then
    perform private.open_ended_leads(array[lead.id], null);
  end if;
  select * into lead from public.campaign_leads l where l.id = lead.id;
  perform private.apply_decision(lead, given, right_now);
end
$$;

-- The lead's row is locked.
create or replace function private.apply_decision(lead public.campaign_leads, given jsonb, right_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  decision private.lead_decision := jsonb_populate_record(null::private.lead_decision, given);
  step public.campaign_steps;
begin
  perform private.write_branches(jsonb_build_object(lead.id, given), array[lead.id], right_now);
  select * into step from public.campaign_steps s where s.workspace_id = lead.workspace_id and s.id = decision.next;
  if decision.work = 'run_action' then
    perform private.run_action(lead, step, right_now);
  elsif decision.work = 'create_task' then
    perform private.add_task(lead, step.id, right_now);
    update public.campaign_leads set step_id = step.id, due_at = null, held_by = null where id = lead.id;
  elsif step.id is null and lead.state in ('replied', 'bounced') then
    update public.campaign_leads set due_at = null, held_by = null where id = lead.id;
  elsif step.id is null and decision.state in ('waiting', 'active') then
    -- The step was removed while it was decided about: the lead is looked at again when it is due.
    update public.campaign_leads set held_by = null where id = lead.id;
  elsif step.id is null then
    perform private.end_leads(array[lead.id], decision.state, null);
  else
    update public.campaign_leads set step_id = step.id, unwritten = 0, due_at = coalesce(decision.next_due, lead.due_at, right_now),
        held_by = case when decision.waits then 'condition' when given ->> 'decides_since' is not null then 'decision' end,
        held_at = coalesce((given ->> 'decides_since')::timestamptz, case when decision.waits then right_now end, held_at),
        reason = case when not decision.waits then reason end
      where id = lead.id;
  end if;
end
$$;

-- Runs the action at which the lead stands; the engine then decides what follows it. An action that cannot run now is
-- retried after five seconds.
create or replace function private.run_action(lead public.campaign_leads, step public.campaign_steps, right_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.do_action(step, lead, right_now) then
    update public.campaign_leads set step_id = step.id, held_by = case when state not in ('replied', 'bounced') then 'action' end,
        held_at = right_now, due_at = right_now + interval '5 seconds', reason = null, unwritten = 0
      where id = lead.id;
  elsif not private.is_over(step, lead.id) then
    perform private.await_decision(lead, step.id, case when lead.held_by = 'decision' then lead.held_at else right_now end);
  end if;
end
$$;

-- The engine decides what follows at this step, for which the lead waits since then.
create or replace function private.await_decision(lead public.campaign_leads, step_id uuid, since timestamptz) returns void
language sql set search_path = '' as $$
  update public.campaign_leads l set step_id = await_decision.step_id, held_by = 'decision', held_at = since, unwritten = 0,
      reason = case when l.state in ('replied', 'bounced') then l.reason end, due_at = least(lead.due_at, since)
    where l.id = lead.id;
  select pg_notify('sending', '');
$$;

create or replace function private.add_task(lead public.campaign_leads, step_id uuid, due timestamptz) returns void
language sql set search_path = '' as $$
  insert into public.campaign_tasks (workspace_id, campaign_id, lead_id, step_id, due_at)
    values (lead.workspace_id, lead.campaign_id, lead.id, step_id, due) on conflict do nothing
$$;

-- Records the conditions that these leads reached, and the branches that they took. A branch that was taken stays.
create or replace function private.write_branches(decisions jsonb, lead_ids uuid[], right_now timestamptz) returns void
language sql set search_path = '' as $$
  insert into public.lead_branches as b (workspace_id, campaign_id, lead_id, step_id, reached_at, branch, name, reason, taken_at)
    select l.workspace_id, l.campaign_id, l.id, t.step, t.reached_at, t.branch, t.name, t.reason, case when t.branch is not null then right_now end
    from public.campaign_leads l, jsonb_to_recordset(decisions -> l.id::text -> 'branches') as t (step uuid, reached_at timestamptz, branch text, name text, reason text)
    where l.id = any (lead_ids)
    on conflict (lead_id, step_id) do update set branch = excluded.branch, name = excluded.name, reason = excluded.reason,
      taken_at = excluded.taken_at where b.branch is null
$$;

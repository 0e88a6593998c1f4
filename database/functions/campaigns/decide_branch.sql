-- Which branch of a condition a lead takes. It is asked where the lead is moved on, in that transaction: a claim meets a
-- condition only where somebody waits at one, or where it comes before all emails.

do $$ begin
  if to_regtype('private.decision') is null then
    -- What follows, as campaign_steps.leads_to has it; or, while it waits, when it is looked at again.
    create type private.decision as (leads_to text, look_at timestamptz);
  end if;
end $$;

drop function if exists private.take_branch(uuid, text, text, text, timestamptz);
-- The first branch in their order whose rule holds; none within the condition's days: what it leads to itself.
-- core/campaigns/decide-branch.ts is the same for the dry run.
create or replace function private.decide_branch(condition public.campaign_steps, lead public.campaign_leads, right_now timestamptz)
returns private.decision
language plpgsql
set search_path = ''
as $$
declare
  kept public.lead_branches;
  branch record;
  found_out text;
  until timestamptz;
  -- What people write about contacts is looked at again once a day; what contacts do, as it happens.
  look_at timestamptz := right_now + interval '24 hours';
begin
  select * into kept from public.lead_branches b where b.lead_id = lead.id and b.step_id = condition.id;
  -- Decided once: whatever the rules say by now, it goes where that branch leads today.
  if kept.branch is not null then
    return (coalesce((select b ->> 'leads_to' from jsonb_array_elements(condition.branches) as b
      where b ->> 'id' = kept.branch), condition.leads_to), null)::private.decision;
  end if;
  kept.reached_at := coalesce(kept.reached_at, right_now);
  until := kept.reached_at + condition.wait_days * interval '24 hours';
  for branch in
    select b as it, kept.reached_at + (b ->> 'after_days')::integer * interval '24 hours' as counts_from
    from jsonb_array_elements(condition.branches) with ordinality as listed (b, place) order by place
  loop
    if branch.counts_from > right_now then
      look_at := least(look_at, branch.counts_from);
      continue;
    end if;
    found_out := private.branch_reason(branch.it -> 'rule', lead);
    if found_out is not null then
      perform private.take_branch(lead, condition.id, kept.reached_at, branch.it ->> 'id', branch.it ->> 'name', found_out, right_now);
      return (branch.it ->> 'leads_to', null)::private.decision;
    end if;
  end loop;
  if until > right_now then
    if kept.id is null then
      insert into public.lead_branches (workspace_id, campaign_id, lead_id, step_id, reached_at)
        values (lead.workspace_id, lead.campaign_id, lead.id, condition.id, right_now);
    end if;
    return (null, least(look_at, until))::private.decision;
  end if;
  perform private.take_branch(lead, condition.id, kept.reached_at, 'otherwise', 'Otherwise', case condition.wait_days when 0 then 'No branch matched'
    else format('No branch matched within %s days', condition.wait_days) end, right_now);
  return (condition.leads_to, null)::private.decision;
end
$$;

-- One write for a condition that is decided as the lead comes to it. The lead's row is locked.
create or replace function private.take_branch(
  lead public.campaign_leads, p_step_id uuid, p_reached_at timestamptz, p_branch text, p_name text, p_reason text, right_now timestamptz
) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.lead_branches as b (workspace_id, campaign_id, lead_id, step_id, reached_at, branch, name, reason, taken_at)
    values (lead.workspace_id, lead.campaign_id, lead.id, p_step_id, p_reached_at, p_branch, p_name, p_reason, right_now)
    on conflict (lead_id, step_id) do update set branch = excluded.branch, name = excluded.name, reason = excluded.reason,
      taken_at = excluded.taken_at where b.branch is null;
end
$$;

-- Why a branch is taken, in words; null where its rule does not hold now.
create or replace function private.branch_reason(rule jsonb, lead public.campaign_leads) returns text
language plpgsql
set search_path = ''
as $$
declare
  holds boolean;
begin
  if rule ->> 'on' = 'time' then
    return 'The time has passed';
  elsif rule ->> 'on' = 'contact' then
    begin
      holds := private.contact_matches(rule -> 'rules', lead.workspace_id, lead.audience_id);
    exception when others then
      -- Whoever claims or records for all workspaces is not stopped by the rules of one.
      raise warning 'A condition of campaign % has a rule that fails: % (%)', lead.campaign_id, sqlerrm, sqlstate;
    end;
    return case when holds then 'The contact matches the rules' end;
  elsif rule ->> 'on' = 'task' then
    -- Whatever came of a call but that it was skipped, it was done.
    return (select case rule ->> 'outcome' when 'done' then 'The task was done' when 'skipped' then 'The task was skipped'
        else 'The call ended as “' || replace(t.outcome, '_', ' ') || '”' end
      from public.campaign_tasks t
      where t.lead_id = lead.id and t.step_id = (rule ->> 'step')::uuid
        and (t.outcome = rule ->> 'outcome' or (rule ->> 'outcome' = 'done' and t.outcome <> 'skipped')));
  end if;
  return private.event_reason(rule, lead);
end
$$;

-- Writing the rules as SQL and planning them takes four times what asking takes, so each connection keeps what it asked
-- lately as a prepared statement (decision 443).
create or replace function private.contact_matches(rules jsonb, p_workspace_id uuid, p_contact_id uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  prepared constant text := 'contact_rules_' || md5(rules::text);
  ask constant text := format('execute %I (%L, %L)', prepared, p_workspace_id, p_contact_id);
  holds boolean;
begin
  begin
    execute ask into holds;
    return holds;
  exception when invalid_sql_statement_name then
    perform private.prepare_contact_rules(prepared, rules);
  end;
  execute ask into holds;
  return holds;
end
$$;

-- A hundred at most for each connection: with one more it begins again.
create or replace function private.prepare_contact_rules(prepared text, rules jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  former text[] := array(select s.name from pg_prepared_statements s where s.name like 'contact\_rules\_%');
  one text;
begin
  if cardinality(former) >= 100 then
    foreach one in array former loop
      execute format('deallocate %I', one);
    end loop;
  end if;
  execute format('prepare %I (uuid, uuid) as select coalesce(%s, false) from public.audience a where a.workspace_id = $1 and a.id = $2',
    prepared, private.segment_where(rules));
end
$$;

-- A machine's open or click, or one that nobody can tell, counts only where somebody said so.
create or replace function private.event_reason(rule jsonb, lead public.campaign_leads) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (select case rule ->> 'on' when 'opened' then 'Opened “' else 'Clicked a link of “' end || m.subject || '”'
  from public.messages m
  where m.workspace_id = lead.workspace_id and m.lead_id = lead.id and m.kind = 'campaign'
    and (rule ->> 'step' is null or m.step_id = (rule ->> 'step')::uuid)
    and case
      when rule ->> 'on' = 'opened' then m.human_opens > 0 or ((rule ->> 'machines')::boolean and m.machine_opens + m.unsure_opens > 0)
      when rule ->> 'link' is null then m.human_clicks > 0 or ((rule ->> 'machines')::boolean and m.machine_clicks + m.unsure_clicks > 0)
      else exists (select from public.message_links k
        where k.workspace_id = m.workspace_id and k.message_id = m.id and k.url = rule ->> 'link'
          and (k.human_clicks > 0 or ((rule ->> 'machines')::boolean and k.machine_clicks + k.unsure_clicks > 0))) end
  order by m.id limit 1);
end
$$;

-- Whoever waits at a condition for an open or a click is looked at again when one was counted.
create or replace function private.look_at_conditions(message_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  update public.campaign_leads set due_at = private.clock()
  where id in (
    select l.id from public.messages m
    join public.campaign_leads l on l.workspace_id = m.workspace_id and l.id = m.lead_id
    join public.campaign_steps s on s.workspace_id = l.workspace_id and s.id = l.step_id
    where m.id = any (message_ids) and m.kind = 'campaign' and s.kind = 'condition' and l.held_by = 'condition'
      and l.state in ('waiting', 'active') and l.due_at > private.clock()
      and s.branches @? '$[*].rule.on ? (@ == "opened" || @ == "clicked")'
    order by l.id for update of l)
$$;

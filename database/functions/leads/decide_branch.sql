-- Decides which branch of a condition a lead takes, in the transaction that moves the lead on: a claim reaches a
-- condition only when a lead waits at one, or when the condition comes before all emails.

do $$ begin
  if to_regtype('private.decision') is null then
    -- The following step, as in campaign_steps.leads_to; or, while the lead waits, the time of the next check.
    create type private.decision as (leads_to text, look_at timestamptz);
  end if;
  if not exists (select from pg_attribute where attrelid = 'private.decision'::regclass and attname = 'taken') then
    -- The branch, when it is taken now; the caller records it (write_branches).
    alter type private.decision add attribute taken public.lead_branches;
  end if;
end $$;

drop function if exists private.take_branch(public.campaign_leads, uuid, timestamptz, text, text, text, timestamptz);
-- Takes the first branch in order whose rule matches, or the condition's own target when none matches within its
-- days. core/campaigns/lead/decide-branch.ts does the same for the dry run. The lead's row is locked.
create or replace function private.decide_branch(condition public.campaign_steps, lead public.campaign_leads, right_now timestamptz)
returns private.decision
language plpgsql
set search_path = ''
as $$
declare
  kept public.lead_branches;
  branch jsonb;
  counts_from timestamptz;
  until timestamptz;
  decision private.decision;
begin
  select * into kept from public.lead_branches b where b.lead_id = lead.id and b.step_id is not distinct from condition.id;
  -- A decision is final: whatever the rules say now, the lead follows the current target of its branch.
  if kept.branch is not null then
    decision.leads_to := coalesce((select b ->> 'leads_to' from jsonb_array_elements(condition.branches) as b
      where b ->> 'id' = kept.branch), condition.leads_to);
    return decision;
  end if;
  kept.reached_at := coalesce(kept.reached_at, right_now);
  until := kept.reached_at + condition.wait_days * interval '24 hours';
  -- Rules about contact data are checked again once a day; rules about events are checked as the events happen.
  decision.look_at := least(right_now + interval '24 hours', until);
  for place in 0..jsonb_array_length(condition.branches) - 1 loop
    branch := condition.branches -> place;
    counts_from := kept.reached_at + (branch ->> 'after_days')::integer * interval '24 hours';
    if counts_from > right_now then
      decision.look_at := least(decision.look_at, counts_from);
      continue;
    end if;
    kept.reason := private.branch_reason(branch -> 'rule', lead);
    if kept.reason is not null then
      decision.leads_to := branch ->> 'leads_to';
      decision.taken := private.branch_taken(lead, condition.id, kept.reached_at, branch ->> 'id', branch ->> 'name', kept.reason, right_now);
      return decision;
    end if;
  end loop;
  if until <= right_now then
    decision.leads_to := condition.leads_to;
    decision.taken := private.branch_taken(lead, condition.id, kept.reached_at, 'otherwise', 'Otherwise',
      case condition.wait_days when 0 then 'No branch matched' else format('No branch matched within %s days', condition.wait_days) end, right_now);
  elsif kept.id is null then
    insert into public.lead_branches (workspace_id, campaign_id, lead_id, step_id, reached_at)
      values (lead.workspace_id, lead.campaign_id, lead.id, condition.id, right_now);
  end if;
  return decision;
end
$$;

create or replace function private.branch_taken(
  lead public.campaign_leads, step_id uuid, reached_at timestamptz, branch text, name text, reason text, right_now timestamptz
) returns public.lead_branches
language plpgsql immutable
set search_path = ''
as $$
declare
  taken public.lead_branches;
begin
  taken.workspace_id := lead.workspace_id;
  taken.campaign_id := lead.campaign_id;
  taken.lead_id := lead.id;
  taken.step_id := step_id;
  taken.reached_at := reached_at;
  taken.branch := branch;
  taken.name := name;
  taken.reason := reason;
  taken.taken_at := right_now;
  return taken;
end
$$;

-- Records all branches that a claim took. The rows of the leads are locked, so no one else has recorded one.
create or replace function private.write_branches(taken public.lead_branches[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if cardinality(taken) > 0 then
    insert into public.lead_branches as b (workspace_id, campaign_id, lead_id, step_id, reached_at, branch, name, reason, taken_at)
      select t.workspace_id, t.campaign_id, t.lead_id, t.step_id, t.reached_at, t.branch, t.name, t.reason, t.taken_at from unnest(taken) as t
      on conflict (lead_id, step_id) do update set branch = excluded.branch, name = excluded.name, reason = excluded.reason,
        taken_at = excluded.taken_at where b.branch is null;
  end if;
end
$$;

-- The reason for taking a branch, as text; null when its rule does not match now.
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
      holds := cardinality(private.matching_contacts(rule -> 'rules', lead.workspace_id, array[lead.audience_id])) > 0;
    exception when others then
      -- A failing rule of one workspace must not block claims for the others.
      raise warning 'A condition of campaign % has a rule that fails: % (%)', lead.campaign_id, sqlerrm, sqlstate;
    end;
    return case when holds then 'The contact matches the rules' end;
  elsif rule ->> 'on' = 'task' then
    -- Every outcome of a call except 'skipped' counts as done.
    return (select case rule ->> 'outcome' when 'done' then 'The task was done' when 'skipped' then 'The task was skipped'
        else 'The call ended as “' || replace(t.outcome, '_', ' ') || '”' end
      from public.campaign_tasks t
      where t.lead_id = lead.id and t.step_id is not distinct from (rule ->> 'step')::uuid
        and (t.outcome = rule ->> 'outcome' or (rule ->> 'outcome' = 'done' and t.outcome <> 'skipped')));
  end if;
  return private.event_reason(rule, lead);
end
$$;

drop function if exists private.contact_matches(jsonb, uuid, uuid);
-- The contacts that match. Building and planning the SQL of the rules takes four times as long as running it, so each
-- connection caches recent ones as prepared statements (decision 580).
create or replace function private.matching_contacts(rules jsonb, p_workspace_id uuid, p_contact_ids uuid[]) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  prepared constant text := 'contact_rules_' || md5(rules::text);
  ask constant text := format('execute %I (%L, %L)', prepared, p_workspace_id, p_contact_ids);
  matching uuid[];
begin
  begin
    execute ask into matching;
    return matching;
  exception when invalid_sql_statement_name then
    perform private.prepare_contact_rules(prepared, rules);
  end;
  execute ask into matching;
  return matching;
end
$$;

-- Each connection caches at most a hundred; one more clears the cache.
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
  execute format('prepare %I (uuid, uuid[]) as select coalesce(array_agg(a.id), ''{}'') from public.audience a
    where a.workspace_id = $1 and a.id = any ($2) and %s', prepared, private.segment_where(rules));
end
$$;

-- Machine or uncertain opens and clicks count only when the rule includes machines.
create or replace function private.event_reason(rule jsonb, lead public.campaign_leads) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (select case rule ->> 'on' when 'opened' then 'Opened “' else 'Clicked a link of “' end || m.subject || '”'
  from public.messages m
  where m.workspace_id = lead.workspace_id and m.lead_id = lead.id and m.kind = 'campaign' and m.superseded_by is null
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

-- A counted open or click makes leads due that wait for it at a condition.
create or replace function private.look_at_conditions(message_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  update public.campaign_leads set due_at = private.clock()
  where id = any (array(
    select l.id from public.messages m
    join public.campaign_leads l on l.workspace_id = m.workspace_id and l.id = m.lead_id
    join public.campaign_steps s on s.workspace_id = l.workspace_id and s.id = l.step_id
    where m.id = any (message_ids) and m.kind = 'campaign' and s.kind = 'condition' and l.held_by = 'condition'
      and l.state in ('waiting', 'active') and l.due_at > private.clock()
      and s.branches @? '$[*].rule.on ? (@ == "opened" || @ == "clicked")'
    order by l.id for update of l))
$$;

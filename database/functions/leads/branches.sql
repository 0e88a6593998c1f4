-- The rules of conditions: the branches that contacts match now. The engine and the dry run ask it.

-- The branches of a condition that contacts match now, and why; not those by time. A lead matches them for the others.
create or replace function private.matching_branches(condition public.campaign_steps, contact_ids uuid[])
returns table (contact_id uuid, branch text, reason text)
language plpgsql set search_path = '' as $$
declare
  rule jsonb;
begin
  for branch, rule in select b ->> 'id', b -> 'rule' from jsonb_array_elements(condition.branches) as b loop
    if rule ->> 'on' = 'contact' then
      begin
        return query select c, branch, 'The contact matches the rules'
          from unnest(private.matching_contacts(rule -> 'rules', condition.workspace_id, contact_ids)) as c;
      exception when others then
        -- A failing rule of one workspace must not block the leads of the others.
        raise warning 'A condition of campaign % has a rule that fails: % (%)', condition.campaign_id, sqlerrm, sqlstate;
      end;
    elsif rule ->> 'on' <> 'time' then
      return query select l.audience_id, branch, found.reason from public.campaign_leads l,
          lateral (select case rule ->> 'on' when 'task' then private.task_reason(rule, l) else private.event_reason(rule, l) end as reason) found
        where l.workspace_id = condition.workspace_id and l.audience_id = any (contact_ids) and l.campaign_id = condition.campaign_id
          and found.reason is not null;
    end if;
  end loop;
end
$$;

-- The contacts that match. Building and planning the SQL of the rules takes four times as long as running it, so each
-- connection caches recent ones as prepared statements (decision 393).
create or replace function private.matching_contacts(rules jsonb, p_workspace_id uuid, p_contact_ids uuid[]) returns uuid[]
language plpgsql set search_path = '' as $$
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
language plpgsql set search_path = '' as $$
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

-- Every outcome of a call except 'skipped' counts as done.
create or replace function private.task_reason(rule jsonb, lead public.campaign_leads) returns text
language sql stable
set search_path = ''
return (select case rule ->> 'outcome' when 'done' then 'The task was done' when 'skipped' then 'The task was skipped'
    else 'The call ended as “' || replace(t.outcome, '_', ' ') || '”' end
  from public.campaign_tasks t
  where t.lead_id = lead.id and t.step_id is not distinct from (rule ->> 'step')::uuid
    and (t.outcome = rule ->> 'outcome' or (rule ->> 'outcome' = 'done' and t.outcome <> 'skipped')));

-- Machine or uncertain opens and clicks count only when the rule includes machines.
create or replace function private.event_reason(rule jsonb, lead public.campaign_leads) returns text
language plpgsql stable set search_path = '' as $$
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
create or replace function private.recheck_conditions(message_ids uuid[]) returns void
language sql set search_path = '' as $$
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

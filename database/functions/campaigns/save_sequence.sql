-- A sequence is saved as a whole: new steps are added, missing ones removed, and the new content is stored as a
-- version next to the earlier ones.

drop function if exists private.branches_fault(jsonb), private.reply_fault(jsonb, integer, jsonb), private.condition_fault(jsonb, integer, jsonb),
  private.rule_fault(jsonb, integer, integer, jsonb), private.action_fault(jsonb, integer);

-- The current sequence, in the format of save_sequence.
create or replace function private.sequence_of(p_campaign_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'wait_days', s.wait_days,
    'instructions', s.instructions, 'on_reply', s.on_reply, 'leads_to', s.leads_to, 'branches', s.branches,
    'action', s.action, 'variants', (
      select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'label', v.label, 'weight', v.weight, 'subject', v.subject,
        'content_text', v.content_text, 'content_html', v.content_html, 'template_id', v.template_id) order by v.label), '[]')
      from public.step_variants v where v.workspace_id = s.workspace_id and v.step_id = s.id and v.label is not null
    )) order by s.position), '[]')
  from public.campaign_steps s where s.campaign_id = p_campaign_id and s.position is not null
$$;
grant execute on function private.sequence_of to authenticated;

-- p_sequence: [{"id", "kind", "wait_days", "instructions", "on_reply", "leads_to", "branches", "action", "variants":
-- [{"id", "weight", "subject", "content_text", "content_html", "template_id"}]}] in order
-- (core/campaigns/sequence.ts); the client creates the IDs, so that sent messages remain linked to their step.
-- p_base is the version that was edited; when a newer one exists, nothing is saved (PT409). Returns the new version.
create or replace function public.save_sequence(p_campaign_id uuid, p_sequence jsonb, p_base integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  campaign public.email_campaigns;
  before jsonb;
begin
  -- FOR UPDATE would deadlock: a claim that locks a lead references the campaign and would wait for this, which waits
  -- for the lead.
  select * into campaign from public.email_campaigns where id = p_campaign_id for no key update;
  if campaign is null or (auth.role() is distinct from 'service_role'
    and campaign.workspace_id not in (select private.my_workspaces('viewer'))) then
    raise exception using errcode = 'PT404', message = 'There is no such campaign.', hint = 'Load the page again.';
  end if;
  perform private.require_member(campaign.workspace_id, 'editor');
  if campaign.sequence_version <> p_base then
    raise exception using errcode = 'PT409', message = 'Someone else saved this sequence.',
      hint = 'Compare theirs with yours, then save again.';
  end if;
  perform private.check_sequence(campaign, p_sequence);
  before := private.sequence_of(p_campaign_id);
  perform private.write_steps(campaign, p_sequence);
  perform private.write_variants(campaign, p_sequence);
  if private.sequence_of(p_campaign_id) = before then return p_base; end if;
  update public.email_campaigns set sequence_version = p_base + 1 where id = p_campaign_id;
  insert into public.sequence_versions (workspace_id, campaign_id, version, user_id, sequence)
    values (campaign.workspace_id, p_campaign_id, p_base + 1, auth.uid(), private.sequence_of(p_campaign_id));
  return p_base + 1;
end
$$;
grant execute on function public.save_sequence to authenticated;

-- Refuses a sequence that the rows could not hold, or that takes a step or a variant of another campaign. The server has
-- refused all other faults before (core/campaigns/sent-sequence.ts).
create or replace function private.check_sequence(campaign public.email_campaigns, p_sequence jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  fault text;
begin
  if jsonb_typeof(p_sequence) is distinct from 'array' then
    fault := 'A sequence is a list of steps.';
  elsif jsonb_array_length(p_sequence) > 100 then
    fault := 'A sequence has at most 100 steps.';
  elsif jsonb_array_length(p_sequence) = 0 and campaign.status not in ('draft', 'archived') then
    fault := 'A launched campaign keeps at least one step.';
  elsif (select count(distinct (step ->> 'id')::uuid) < count(*) from jsonb_array_elements(p_sequence) as step) then
    fault := 'Each step has an id, and no other step has it.';
  else
    select case
      when jsonb_typeof(step -> 'variants') is distinct from 'array' then 'Each step has a list of variants.'
      when step ->> 'kind' = 'email' and jsonb_array_length(step -> 'variants') = 0 then 'An email step has at least one variant.'
      when jsonb_array_length(step -> 'variants') > 26 then 'A step has at most 26 variants.'
      -- An ID belongs to one campaign forever; a campaign cannot take over a step of another.
      when exists (select from public.campaign_steps s where s.id = (step ->> 'id')::uuid and s.campaign_id <> campaign.id)
        or exists (select from public.step_variants v, jsonb_array_elements(step -> 'variants') as variant
          where v.id = (variant ->> 'id')::uuid and v.step_id <> (step ->> 'id')::uuid)
      then 'This step belongs to another campaign.'
      -- Otherwise leads at this step would be on the steps of a reply that they did not write.
      when exists (select from public.campaign_steps s
        where s.id = (step ->> 'id')::uuid and s.on_reply is distinct from (step ->> 'on_reply'))
      then 'A step stays with the reply that it follows.'
    end into fault
    from jsonb_array_elements(p_sequence) as step
    order by 1 nulls last limit 1;
    -- Rejects an invalid rule about contacts with a specific message.
    perform private.segment_where(rules) from jsonb_path_query(p_sequence, '$[*].branches[*].rule ? (@.on == "contact").rules') as rules;
  end if;
  if fault is not null then
    raise exception using errcode = 'PT400', message = fault, hint = 'Change the sequence and save again.';
  end if;
end
$$;

create or replace function private.write_steps(campaign public.email_campaigns, p_sequence jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  kept uuid[] := array(select (step ->> 'id')::uuid from jsonb_array_elements(p_sequence) as step);
  gone record;
  conditions jsonb := private.conditions_of(campaign.id);
  -- Leads whose task was deleted with its step.
  freed uuid[] := '{}';
begin
  -- A lead that waits at a removed step waits at the next remaining step on its path, or is finished.
  for gone in
    select s.id, s.kind, private.next_remaining_step(s, kept) as next_id
    from public.campaign_steps s
    where s.campaign_id = campaign.id and s.position is not null and s.id <> all (kept)
  loop
    perform private.leave_step(campaign, gone.id, gone.next_id);
    with task as (
      delete from public.campaign_tasks where workspace_id = campaign.workspace_id and step_id = gone.id and done_at is null
      returning lead_id
    ) select freed || coalesce(array_agg(lead_id) filter (where gone.kind <> 'action'), '{}') into freed from task;
  end loop;
  -- Steps that sent something remain, outside the sequence.
  update public.campaign_steps set position = null
    where campaign_id = campaign.id and position is not null and id <> all (kept);
  delete from public.campaign_steps s where s.campaign_id = campaign.id and s.position is null and s.id <> all (kept)
    and not exists (select from public.messages m where m.workspace_id = s.workspace_id and m.step_id = s.id and m.kind <> 'test')
    and not exists (select from public.campaign_tasks t where t.workspace_id = s.workspace_id and t.step_id = s.id)
    and not exists (select from public.lead_branches b where b.workspace_id = s.workspace_id and b.step_id = s.id)
    and not exists (select from public.lead_actions d where d.workspace_id = s.workspace_id and d.step_id = s.id);
  -- Unchanged steps, and those where only the content changes, are not locked against referencing rows; ON CONFLICT
  -- would lock all of them.
  update public.campaign_steps s set position = g.position, kind = g.kind, wait_days = g.wait_days,
      instructions = g.instructions, on_reply = g.on_reply, leads_to = g.leads_to, branches = g.branches, action = g.action
    from private.steps_of(campaign, p_sequence) g
    where s.id = g.id and (s.position, s.kind, s.wait_days, s.instructions, s.on_reply, s.leads_to, s.branches, s.action)
      is distinct from (g.position, g.kind, g.wait_days, g.instructions, g.on_reply, g.leads_to, g.branches, g.action);
  insert into public.campaign_steps (id, workspace_id, campaign_id, position, kind, wait_days, instructions, on_reply, leads_to, branches, action)
    select g.id, campaign.workspace_id, campaign.id, g.position, g.kind, g.wait_days, g.instructions, g.on_reply, g.leads_to, g.branches, g.action
    from private.steps_of(campaign, p_sequence) g
    where not exists (select from public.campaign_steps s where s.id = g.id);
  perform private.resume_freed_leads(campaign, freed);
  -- Leads that wait at a changed condition are decided by its new rules.
  perform private.recheck_changed_conditions(campaign, array(select n.key::uuid from jsonb_each(private.conditions_of(campaign.id)) n
    where n.value is distinct from conditions -> n.key));
end
$$;

drop function if exists private.steps_of(public.email_campaigns, jsonb);
create function private.steps_of(campaign public.email_campaigns, p_sequence jsonb)
returns table (id uuid, "position" integer, kind text, wait_days integer, instructions text, on_reply text, leads_to text, branches jsonb,
  action jsonb)
language sql stable set search_path = '' as $$
  select (step ->> 'id')::uuid, place::integer, coalesce(step ->> 'kind', 'email'),
    coalesce((step ->> 'wait_days')::integer, case when place = 1 then 0 else 3 end), coalesce(step ->> 'instructions', ''), step ->> 'on_reply',
    coalesce(lower(step ->> 'leads_to'), 'next'),
    (select coalesce(jsonb_agg(b || jsonb_build_object('leads_to', lower(b ->> 'leads_to'), 'after_days', (b ->> 'after_days')::integer) order by n), '[]')
      from jsonb_array_elements(step -> 'branches') with ordinality as in_order (b, n)),
    nullif(step -> 'action', 'null')
  from jsonb_array_elements(p_sequence) with ordinality as listed (step, place)
$$;

-- The content of each condition, by ID.
create or replace function private.conditions_of(p_campaign_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(s.id, jsonb_build_array(s.wait_days, s.leads_to, s.branches)), '{}')
  from public.campaign_steps s where s.campaign_id = p_campaign_id and s.kind = 'condition' and s.position is not null
$$;

-- The first remaining step that a step leads to, past removed ones; for a condition, the step when no branch matches.
create or replace function private.next_remaining_step(step public.campaign_steps, kept uuid[]) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  loop
    step := private.step_after(step, step.leads_to);
    if step.id is null or step.id = any (kept) then return step.id; end if;
  end loop;
end
$$;

create or replace function private.write_variants(campaign public.email_campaigns, p_sequence jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  kept uuid[] := array(select (variant ->> 'id')::uuid from jsonb_array_elements(p_sequence) as step,
    jsonb_array_elements(step -> 'variants') as variant);
begin
  update public.step_variants v set label = null from public.campaign_steps s
    where s.campaign_id = campaign.id and v.workspace_id = s.workspace_id and v.step_id = s.id
      and v.label is not null and v.id <> all (kept);
  delete from public.step_variants v using public.campaign_steps s
    where s.campaign_id = campaign.id and v.workspace_id = s.workspace_id and v.step_id = s.id and v.label is null
      and not exists (select from public.messages m where m.workspace_id = v.workspace_id and m.variant_id = v.id and m.kind <> 'test');
  insert into public.step_variants (id, workspace_id, step_id, label, weight, subject, content_text, content_html, template_id)
    select (variant ->> 'id')::uuid, campaign.workspace_id, (step ->> 'id')::uuid, chr(64 + place::integer),
      coalesce((variant ->> 'weight')::integer, 1), coalesce(variant ->> 'subject', ''),
      coalesce(variant ->> 'content_text', ''), nullif(variant ->> 'content_html', ''),
      -- A template that was deleted, or belongs to another workspace, is left out; the content remains.
      (select t.id from public.email_templates t
        where t.workspace_id = campaign.workspace_id and t.id = (variant ->> 'template_id')::uuid)
    from jsonb_array_elements(p_sequence) as step,
      jsonb_array_elements(step -> 'variants') with ordinality as listed (variant, place)
    on conflict (id) do update set label = excluded.label, weight = excluded.weight, subject = excluded.subject,
      content_text = excluded.content_text, content_html = excluded.content_html, template_id = excluded.template_id;
end
$$;

-- Processes a due lead: it is held back, left to the engine to decide, or claimed with the email that is due.

do $$ begin
  if to_regtype('private.claimed') is null then
    -- A message tried before, or a lead with the step of its new message and the place of the mailbox in the campaign;
    -- or, without either, the time of the next check. `is_decided` is true for a lead that a decision brought to its
    -- email, and `stops` when the engine must decide before the claim continues.
    create type private.claimed as (message_id uuid, lead_id uuid, step_id uuid, place_id uuid, company text, next_check_at timestamptz,
      is_decided boolean, stops boolean);
  end if;
  if to_regtype('private.pending_claims') is null then
    -- The leads that a claim has taken so far and writes at its end. A company is a domain, or an address at a
    -- provider of free mail.
    create type private.pending_claims as (leads uuid[], steps uuid[], boxes uuid[], companies text[]);
  end if;
end $$;

-- The lead's row is locked. Returns it when it is claimed; no lead when it is held back, or a member or the engine must
-- act first.
create or replace function private.claim_lead(
  lead public.campaign_leads, campaign public.email_campaigns, zone text, right_now timestamptz, decisions jsonb,
  pending private.pending_claims
) returns private.claimed
language plpgsql set search_path = '' as $$
declare
  hold private.hold;
  step public.campaign_steps;
  decision jsonb;
  taken private.claimed;
  domain constant text := split_part(lower(lead.email), '@', 2);
  company constant text := case when private.is_free_mail(domain) then lower(lead.email) else domain end;
begin
  -- The holds of this lead may depend on leads of the same company that the claim has taken.
  if company = any (pending.companies) then
    perform private.write_claimed_leads(pending, right_now);
  end if;
  -- When two campaigns process the same contact or company concurrently, one of them sees the other's claim.
  if lead.last_sent_at is null
    and not (pg_try_advisory_xact_lock(hashtextextended(lead.workspace_id || lower(lead.email), 0))
      and pg_try_advisory_xact_lock(hashtextextended(lead.workspace_id || domain, 0)))
  then
    hold := (null, null, 'company', right_now + interval '1 second');
  else
    hold := private.hold_of(lead, campaign, zone, right_now);
  end if;
  if hold.held_by is not null and private.waits_for_content(lead) then
    -- The lead still waits for its content, which a user must correct, and must not use up an hourly place that
    -- others wait for.
    hold := (null, lead.reason, lead.held_by, hold.until)::private.hold;
  elsif hold.held_by = 'provider_cap' then
    hold.until := private.reserve_provider_hour(campaign, lead.email, right_now);
  end if;
  if hold.ends_as is not null or hold.held_by is not null then
    perform private.hold_lead(lead.id, hold, right_now);
    return taken;
  end if;
  step := private.step_due(lead);
  if step.id is null then
    perform private.end_leads(array[lead.id], private.end_of_steps(lead), null);
    return taken;
  elsif step.kind in ('condition', 'action') then
    decision := decisions -> lead.id::text;
    if decision ->> 'step' is distinct from step.id::text or private.is_valid(decision, lead, campaign.sequence_version) is not true then
      perform private.await_decision(lead, step.id, right_now);
      taken.stops := true;
      return taken;
    elsif not (decision ->> 'is_at_once')::boolean then
      perform private.apply_decision(lead, decision, right_now);
      taken.stops := exists (select from public.campaign_leads l where l.id = lead.id and l.held_by = 'decision');
      return taken;
    end if;
    select * into step from public.campaign_steps s where s.workspace_id = lead.workspace_id and s.id = (decision ->> 'next')::uuid;
    if step.id is null then
      perform private.await_decision(lead, lead.step_id, right_now);
      taken.stops := true;
      return taken;
    end if;
  end if;
  -- A step that follows immediately is claimed in the same call: storing the lead and finding it again costs half a
  -- claim.
  if private.claim_step(lead, step, right_now) then
    taken.lead_id := lead.id;
    taken.step_id := step.id;
    taken.company := company;
    taken.is_decided := decision is not null;
  elsif decision is not null then
    perform private.write_branches(decisions, array[lead.id], right_now);
  end if;
  return taken;
end
$$;

-- True when the step is an email that the lead has not received; a task is created for a member instead.
create or replace function private.claim_step(lead public.campaign_leads, step public.campaign_steps, right_now timestamptz)
returns boolean
language plpgsql set search_path = '' as $$
declare
  before text;
begin
  if step.kind <> 'email' then
    perform private.add_task(lead, step.id, right_now);
    update public.campaign_leads set state = 'active', step_id = step.id, due_at = null, held_by = 'task', held_at = right_now
      where id = lead.id;
    return false;
  end if;
  -- Filters by the step in memory: for tables that were small when they were analyzed every index costs the same, and
  -- one by the step would read all its emails for each claim. The same goes for each lookup by lead and step that a
  -- claim may do.
  select m.state into before from public.messages m where m.lead_id = lead.id and m.step_id is not distinct from step.id and m.kind = 'campaign'
    and m.superseded_by is null;
  if before in ('queued', 'sending', 'handing', 'deferred', 'uncertain') then
    -- A message of the step is already in progress; its result moves the lead on.
    update public.campaign_leads set step_id = step.id, due_at = null, state = 'active' where id = lead.id;
    return false;
  elsif before is not null then
    -- The lead already received that step.
    update public.campaign_leads set step_id = step.id where id = lead.id;
    perform private.advance_lead(lead.id, right_now);
    return false;
  end if;
  return true;
end
$$;

-- Writes the leads that are not written yet, in one statement: the table has so many indexes that opening them costs
-- more than writing a row.
create or replace function private.write_claimed_leads(pending private.pending_claims, right_now timestamptz) returns void
language sql set search_path = '' as $$
  update public.campaign_leads l set state = 'active', mailbox_id = p.box, step_id = p.step, due_at = null, held_by = null,
    held_at = null, reason = null, last_sent_at = right_now
  from unnest(pending.leads, pending.steps, pending.boxes) as p (lead, step, box)
  where l.id = p.lead and l.due_at is not null
$$;

-- The step that the lead waits for; or, when that was removed from the sequence, the one after its last step.
create or replace function private.step_due(lead public.campaign_leads) returns public.campaign_steps
language plpgsql stable set search_path = '' as $$
declare
  step public.campaign_steps;
begin
  select * into step from public.campaign_steps s
    where s.workspace_id = lead.workspace_id and s.id = lead.step_id and s.position is not null;
  if found then return step; end if;
  select s.* into step from public.messages m join public.campaign_steps s on s.id = m.step_id
    where m.workspace_id = lead.workspace_id and m.lead_id = lead.id and m.kind = 'campaign' and s.position is not null
      and s.on_reply is not distinct from lead.on_reply
    order by s.position desc limit 1;
  if found then return private.step_after(step, step.leads_to); end if;
  if lead.on_reply is null then
    select * into step from public.campaign_steps s where s.campaign_id = lead.campaign_id and s.position = 1;
  end if;
  return step;
end
$$;

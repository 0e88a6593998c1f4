-- Decides the branches of all leads that a claim may bring to a condition in one query: separate queries took a fifth
-- of the claim's time (decision 580). Only leads that the claim takes are recorded; a lead that is then held, or left
-- to the next claim, is decided again at its next turn.

do $$ begin
  if to_regtype('private.passed') is null then
    -- The following step, and the branches taken on the way to it, which write_branches must still record.
    create type private.passed as (step public.campaign_steps, branches public.lead_branches[]);
    drop function if exists private.pass_steps(public.campaign_leads, public.campaign_steps, timestamptz);
  end if;
end $$;

do $$ begin
  if to_regtype('private.decisions') is null then
    -- Leads, and for each the index in `passed` of its result of pass_steps, except for the lead of the branch.
    create type private.decisions as (leads uuid[], places integer[], passed private.passed[]);
  end if;
end $$;

-- True when every branch is taken immediately or never: all rules are about the contact, and no lead waits.
create or replace function private.decides_at_once(condition public.campaign_steps) returns boolean
language sql immutable parallel safe
return condition.wait_days = 0 and not condition.branches @? '$[*] ? (@.rule.on != "contact" || @.after_days > 0)';

-- Decides this lead and those behind it in the queue of new leads: as many as the campaign has mailboxes that may
-- send and that this claim did not serve, up to 50. They are locked until the commit, so that no one else decides
-- them in between. A lead that was at this condition before is decided separately, and so are all of them when a rule
-- fails.
create or replace function private.decide_ahead(condition public.campaign_steps, first public.campaign_leads, right_now timestamptz)
returns private.decisions
language plpgsql
set search_path = ''
as $$
declare
  contacts uuid[];
  decisions private.decisions;
begin
  -- `offset 0` forces a lookup by key. A cached plan does not know these limits and would join all branches ever
  -- taken here, or all mailboxes that may send.
  select array_agg(l.id), array_agg(l.audience_id) into decisions.leads, contacts from (
    select q.id, q.audience_id, q.step_id from public.campaign_leads q
    where q.campaign_id = first.campaign_id and q.provider = first.provider and q.mailbox_id is null and q.due_at is not null
      and q.state in ('waiting', 'active') and q.due_at <= right_now and (q.due_at, q.id) >= (first.due_at, first.id)
    order by q.due_at, q.id limit (select count(*) from (
      select from public.campaign_mailboxes cm
      where cm.workspace_id = first.workspace_id and cm.campaign_id = first.campaign_id and cm.served_at <> right_now
        and exists (select from public.mailboxes m where m.id = cm.mailbox_id and m.state = 'active'
          and greatest(m.next_free_at, m.next_check_at) <= right_now offset 0) limit 50) to_serve)
    for update skip locked) l
  where l.step_id = condition.id
    and not exists (select from public.lead_branches b where b.lead_id = l.id and b.step_id is not distinct from condition.id offset 0);
  decisions.places := private.places_of_branches(condition, contacts);
  if decisions.places is null then
    return null;
  end if;
  decisions.passed := private.outcomes_at(decisions.places, condition, first, right_now);
  return decisions;
end
$$;

-- For each contact, the position of the first branch that it matches, or one more than the number of branches. Null
-- when a rule fails, or without contacts.
create or replace function private.places_of_branches(condition public.campaign_steps, contacts uuid[]) returns integer[]
language plpgsql
set search_path = ''
as $$
declare
  matching uuid[];
  matched uuid[] := '{}';
  places integer[] := '{}';
begin
  for place in 1..jsonb_array_length(condition.branches) loop
    matching := private.matching_contacts(condition.branches -> (place - 1) -> 'rule' -> 'rules', condition.workspace_id,
      case place when 1 then contacts else array(select c from unnest(contacts) as c where c <> all (matched)) end);
    matched := matched || matching;
    places := places || array_fill(place, array[cardinality(matching)]);
  end loop;
  return (select array_agg(coalesce(places[array_position(matched, c.id)], jsonb_array_length(condition.branches) + 1) order by c.n)
    from unnest(contacts) with ordinality as c (id, n));
exception when others then
  return null;
end
$$;

-- The outcome for leads that take the branch at each position, for the positions in use.
create or replace function private.outcomes_at(places integer[], condition public.campaign_steps, lead public.campaign_leads, right_now timestamptz)
returns private.passed[]
language plpgsql
set search_path = ''
as $$
declare
  branch jsonb;
  taken public.lead_branches;
  outcomes private.passed[] := array_fill(null::private.passed, array[jsonb_array_length(condition.branches) + 1]);
begin
  for place in 1..cardinality(outcomes) loop
    continue when place <> all (places);
    branch := condition.branches -> (place - 1);
    taken := case when branch is null
      then private.branch_taken(lead, condition.id, right_now, 'otherwise', 'Otherwise', 'No branch matched', right_now)
      else private.branch_taken(lead, condition.id, right_now, branch ->> 'id', branch ->> 'name', 'The contact matches the rules', right_now) end;
    outcomes[place] := (private.step_after(condition, coalesce(branch ->> 'leads_to', condition.leads_to)), array[taken])::private.passed;
  end loop;
  return outcomes;
end
$$;

-- Appends the decisions of another condition.
create or replace function private.add_decisions(former private.decisions, more private.decisions) returns private.decisions
language sql immutable parallel safe
return (former.leads || more.leads, former.places || array(select place + coalesce(cardinality(former.passed), 0) from unnest(more.places) as place),
  former.passed || more.passed)::private.decisions;

-- The branches of those leads that were decided ahead, ready to be recorded.
create or replace function private.decided_branches(ahead private.decisions, lead_ids uuid[]) returns public.lead_branches[]
language plpgsql
set search_path = ''
as $$
declare
  taken public.lead_branches;
  branches public.lead_branches[] := '{}';
begin
  for place in 1..coalesce(cardinality(ahead.leads), 0) loop
    if ahead.leads[place] = any (lead_ids) then
      taken := (ahead.passed[ahead.places[place]]).branches[1];
      taken.lead_id := ahead.leads[place];
      branches := branches || taken;
    end if;
  end loop;
  return branches;
end
$$;

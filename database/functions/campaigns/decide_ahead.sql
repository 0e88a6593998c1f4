-- The branches of all leads that a claim may come to at a condition, asked for together: to ask for each by itself took a
-- fifth of its claim (decision 580). Only what a claim takes is written down: a lead that is then held, or that is left to
-- the next claim, is asked for again when it is its turn.

do $$ begin
  if to_regtype('private.decisions') is null then
    -- Leads, and for each the place in `passed` of what pass_steps would answer, but for the lead of the branch.
    create type private.decisions as (leads uuid[], places integer[], passed private.passed[]);
  end if;
end $$;

-- Whether every branch is taken at once or never: all rules are about the contact, and nobody waits.
create or replace function private.decides_at_once(condition public.campaign_steps) returns boolean
language sql immutable parallel safe
return condition.wait_days = 0 and not condition.branches @? '$[*] ? (@.rule.on != "contact" || @.after_days > 0)';

-- Of this lead and those behind it in the queue of new leads, as many as the campaign has mailboxes that may send and that
-- this claim did not serve, up to 50. They are locked from here to the commit, so that nobody else decides between; whoever
-- was at this condition before is decided by itself, and so are all where a rule fails.
create or replace function private.decide_ahead(condition public.campaign_steps, first public.campaign_leads, right_now timestamptz)
returns private.decisions
language plpgsql
set search_path = ''
as $$
declare
  contacts uuid[];
  decisions private.decisions;
begin
  -- `offset 0`: each is looked up by its key. A plan that is kept knows nothing of these limits, and joined with all branches
  -- that were ever taken here, or with all mailboxes that may send.
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

-- Of each contact the place of the first branch that it matches, one more than there are for none. Null where a rule fails, and
-- of no contacts.
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

-- What follows for whoever takes the branch at each place, where somebody does.
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

-- Those of a further condition, behind the former.
create or replace function private.add_decisions(former private.decisions, more private.decisions) returns private.decisions
language sql immutable parallel safe
return (former.leads || more.leads, former.places || array(select place + coalesce(cardinality(former.passed), 0) from unnest(more.places) as place),
  former.passed || more.passed)::private.decisions;

-- Of those of the leads that are among the decisions, the branches that they take, to be written down.
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

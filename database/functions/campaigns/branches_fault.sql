-- What is wrong with the conditions and actions of a sequence (save_sequence), or with where its steps lead; null is nothing.
-- core/campaigns/sequence-fault.ts says the same while somebody writes, and one test holds the two together.
create or replace function private.branches_fault(p_sequence jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  step jsonb;
  place integer;
  branch jsonb;
  target text;
  -- By forward steps alone, each place that something leads to is known before it is looked at.
  reached integer[] := '{1}';
  fault text;
begin
  -- Each costs whoever claims for all workspaces a part of a millisecond, for each lead that comes to it.
  if (select count(*) > 100 from jsonb_path_query(p_sequence, '$[*].branches[*].rule ? (@.on == "contact")') as rule,
    jsonb_path_query(rule, 'strict $.rules.** ? (@.type() == "object")', silent => true))
  then
    return 'The conditions of a sequence have at most 100 rules about contacts, counting groups.';
  end if;
  for step, place in select s, n from jsonb_array_elements(p_sequence) with ordinality as listed (s, n) order by n loop
    fault := private.reply_fault(step, place, p_sequence);
    if fault is not null then
      return fault;
    elsif place <> all (reached) and step ->> 'on_reply' is not distinct from p_sequence -> (place - 2) ->> 'on_reply' then
      return format('Nothing leads to step %s.', place);
    end if;
    fault := coalesce(private.condition_fault(step, place, p_sequence), private.action_fault(step, place));
    if fault is not null then
      return fault;
    end if;
    for target in
      select coalesce(lower(step ->> 'leads_to'), 'next')
      union all select lower(b ->> 'leads_to') from jsonb_array_elements(coalesce(step -> 'branches', '[]')) as b
    loop
      if target = 'next' then
        reached := reached || place + 1;
      elsif target is distinct from 'end' then
        if not exists (select from jsonb_array_elements(p_sequence) as s where lower(s ->> 'id') = target) then
          return format('Step %s leads to a step that is not in the sequence.', place);
        end if;
        reached := reached || (select n::integer from jsonb_array_elements(p_sequence) with ordinality as listed (s, n)
          where lower(s ->> 'id') = target and n > place order by n limit 1);
        if reached[cardinality(reached)] is null then
          return format('Step %s leads back: a step leads to a later one, so that nobody goes in a circle.', place);
        elsif p_sequence -> (reached[cardinality(reached)] - 1) ->> 'on_reply' is distinct from step ->> 'on_reply' then
          return format('Step %s leads to a step that a reply begins.', place);
        end if;
      end if;
    end loop;
  end loop;
  return null;
end
$$;

-- Steps that a reply begins stand behind all others, those of one category together.
create or replace function private.reply_fault(step jsonb, place integer, p_sequence jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  category text := step ->> 'on_reply';
  before text := p_sequence -> (place - 2) ->> 'on_reply';
begin
  if private.is_without_email(category) and coalesce(step ->> 'kind', 'email') not in ('call', 'linkedin', 'task', 'action') then
    return format('Step %s is %s: only tasks and actions follow %s.', place, case step ->> 'kind' when 'condition' then 'a condition' else 'an email' end,
      case category when 'bounced' then 'a bounce, for the address takes no email'
        else format('a reply “%s”, which a person answers', private.reply_category_label(category)) end);
  end if;
  if place > 1 and category is not distinct from before then
    return case when category is not null and (select count(*) > 10 from jsonb_array_elements(p_sequence) as s
      where s ->> 'on_reply' = category) then format('At most 10 steps follow a reply: step %s is in a longer list.', place) end;
  elsif category is null then
    return case when place > 1 then format('Step %s stands behind the steps that replies begin.', place) end;
  elsif category not in ('question', 'not_now', 'referral') and not private.is_without_email(category) then
    return format('No steps follow the replies of step %s: they may follow question, not_now, referral, interested, meeting, not_interested, '
      'wrong_person, hostile and bounced.', place);
  elsif place = 1 then
    return 'A sequence begins with a step that follows no reply.';
  elsif step ->> 'kind' = 'condition' then
    return format('Step %s is a condition: what a reply begins is an email, a task or an action.', place);
  elsif exists (select from jsonb_array_elements(p_sequence) with ordinality as listed (s, n)
    where s ->> 'on_reply' = category and n < place)
  then
    return format('Step %s stands apart from the others that follow the same reply.', place);
  end if;
  return null;
end
$$;

create or replace function private.condition_fault(step jsonb, place integer, p_sequence jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  branches jsonb := coalesce(step -> 'branches', '[]');
  branch jsonb;
  fault text;
begin
  if jsonb_typeof(branches) <> 'array' then
    return format('The branches of step %s are a list.', place);
  elsif step ->> 'kind' is distinct from 'condition' then
    return case when branches <> '[]' then format('Step %s is no condition, so it has no branches.', place) end;
  elsif step -> 'variants' <> '[]' then
    return format('Step %s is a condition, which sends nothing.', place);
  elsif jsonb_array_length(branches) not between 1 and 10 then
    return format('The condition at step %s has between 1 and 10 branches.', place);
  elsif length(branches::text) > 100000 then
    return format('The branches of step %s are too long.', place);
  elsif (select count(distinct b ->> 'id') < count(*) from jsonb_array_elements(branches) as b) then
    return format('Two branches of step %s have one id.', place);
  end if;
  for branch in select b from jsonb_array_elements(branches) with ordinality as listed (b, n) order by n loop
    fault := case
      when branch ->> 'id' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or branch ->> 'id' is null then 'A branch of step %s has no id.'
      when btrim(coalesce(branch ->> 'name', '')) = '' then 'A branch of step %s has no name.'
      when length(branch ->> 'name') > 100 then 'The name of a branch of step %s is longer than 100 characters.'
      when (branch ->> 'after_days' ~ '^[0-9]{1,3}$') is not true
        or (branch ->> 'after_days')::integer > (step ->> 'wait_days')::integer
      then 'A branch of step %s counts only after its condition has stopped waiting.'
      else private.rule_fault(branch -> 'rule', (branch ->> 'after_days')::integer, place, p_sequence) end;
    if fault is not null then
      return format(fault, place);
    end if;
  end loop;
  return null;
end
$$;

-- With %s for the place of its condition.
create or replace function private.rule_fault(rule jsonb, after_days integer, place integer, p_sequence jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  about text := (select s ->> 'kind' from jsonb_array_elements(p_sequence) with ordinality as listed (s, n)
    where lower(s ->> 'id') = lower(rule ->> 'step') and n < place);
begin
  if rule ->> 'on' = 'time' then
    return case when after_days = 0 then 'A branch of step %s waits for no time at all.' end;
  elsif rule ->> 'on' = 'contact' then
    if jsonb_typeof(rule #> '{rules,rules}') is distinct from 'array' or rule #> '{rules,rules}' = '[]' then
      return 'A branch of step %s has no rule.';
    end if;
    -- Refuses what is no rule, with its own reason.
    perform private.segment_where(rule -> 'rules');
  elsif rule ->> 'on' = 'task' then
    return case when (about in ('call', 'task', 'linkedin')) is not true
      or (rule ->> 'outcome' in ('done', 'skipped') or (about = 'call' and rule ->> 'outcome' in ('reached', 'voicemail', 'no_answer', 'wrong_number'))) is not true
      then 'A branch of step %s is about a task that does not come before it.' end;
  elsif rule ->> 'on' in ('opened', 'clicked') then
    return case
      when rule ->> 'step' is not null and about is distinct from 'email' then 'A branch of step %s is about an email that does not come before it.'
      when jsonb_typeof(rule -> 'machines') is distinct from 'boolean' then 'A branch of step %s does not say whether machines count.'
      when length(rule ->> 'link') > 8000 then 'The link of a branch of step %s is too long.' end;
  else
    return 'A branch of step %s has a rule that does not exist.';
  end if;
  return null;
end
$$;

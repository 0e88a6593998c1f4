-- Turns a segment's rules (core/audience/segment.ts) into a condition over `audience a`. Every name is looked up in a
-- list and every value quoted as a literal, so user input is never run as SQL.

create or replace function private.segment_where(rule jsonb, depth integer default 0) returns text
language plpgsql stable set search_path = '' as $$
declare
  parts text[];
begin
  -- The limit of stored segments applies: PostgreSQL needs a kilobyte or more to plan each condition, and planning
  -- cannot be cancelled.
  if depth = 0 and length(rule::text) > 50000 then
    perform private.fail('This filter is too long.', 'Split it into several segments.');
  end if;
  if depth > 5 then
    perform private.fail('These rules are nested too deeply.', 'Use at most five levels.');
  end if;
  if not rule ? 'rules' then
    return private.segment_rule(rule ->> 'field', rule ->> 'op', coalesce(rule ->> 'value', ''));
  end if;
  if jsonb_array_length(rule -> 'rules') > 50 then
    perform private.fail('This group has too many rules.', 'Use at most 50 in one group.');
  end if;
  select array_agg(private.segment_where(part, depth + 1)) into parts
  from jsonb_array_elements(rule -> 'rules') as part;
  if parts is null then return 'true'; end if;
  return '(' || array_to_string(parts, case rule ->> 'match' when 'any' then ' or ' else ' and ' end) || ')';
end
$$;
grant execute on function private.segment_where to authenticated;

create or replace function private.segment_rule(field text, op text, value text) returns text
language plpgsql stable set search_path = '' as $$
declare
  kind text := (select f.kind from private.contact_fields() as f where f.key = field);
  subject text := case
    when kind in ('email', 'line', 'source', 'text', 'priority') then format('coalesce(a.%I, '''')', field)
    when field = 'verdict' then 'a.verdict'
    when kind = 'time zone' then $s$coalesce(a.time_zone, a.derived_time_zone, '')$s$
    when field = 'domain' then $s$split_part(lower(a.email), '@', 2)$s$
    when field like 'custom:%' then format($s$coalesce(a.custom_fields::jsonb ->> %L, '')$s$, substr(field, 8))
  end;
  -- Conditions on email events of the contact. Opens and clicks count only when a person made them, not a machine.
  moment text := case field when 'sent' then 'sent_at' when 'opened' then 'opened_at'
    when 'clicked' then 'clicked_at' when 'replied' then 'replied_at' when 'bounced' then 'bounced_at' end;
  condition text;
begin
  condition := case
    when subject is not null then private.segment_text_rule(subject, op, value)
    when kind = 'member' then private.segment_owner_rule(op, value)
    when kind = 'tags' then case op
      when 'has' then format('a.tags @> array[%L]', value)
      when 'has_not' then format('not a.tags @> array[%L]', value)
      when 'is_empty' then $s$a.tags = '{}'$s$
      when 'is_not_empty' then $s$a.tags <> '{}'$s$ end
    when kind = 'score' and value ~ '^-?[0-9]{1,6}$' then case op
      when 'is' then format('a.%I = %L::integer', field, value)
      when 'is_more' then format('a.%I > %L::integer', field, value)
      when 'is_less' then format('a.%I < %L::integer', field, value) end
    when field in ('created_at', 'updated_at') and value ~ '^[0-9]{1,5}$' then case op
      when 'within_days' then format('a.%I >= now() - %L::integer * interval ''1 day''', field, value)
      when 'older_days' then format('a.%I < now() - %L::integer * interval ''1 day''', field, value) end
    when kind = 'date' then case
      when op = 'is_empty' then format('a.%I is null', field)
      when op = 'is_not_empty' then format('a.%I is not null', field)
      when op = 'next_days' and value ~ '^[0-9]{1,3}$' then format(
        $s$(a.%1$I is not null and (to_char(a.%1$I, 'MMDD') = any (array(
          select to_char(current_date + n, 'MMDD') from generate_series(0, %2$L::integer) n))))$s$, field, value) end
    when kind = 'day' then case
      when op = 'is_empty' then format('a.%I is null', field)
      when op = 'is_ahead' then format('coalesce(a.%I > current_date, false)', field)
      when op = 'is_over' then format('coalesce(a.%I <= current_date, false)', field)
      when op = 'next_days' and value ~ '^[0-9]{1,5}$' then
        format('coalesce(a.%1$I between current_date and current_date + %2$L::integer, false)', field, value) end
    when moment is not null and (op in ('ever', 'never')
      or op in ('within_days', 'not_within_days') and value ~ '^[0-9]{1,5}$') then
      case when op in ('never', 'not_within_days') then 'not ' else '' end || format(
        $s$exists (select from private.counted_emails(a.workspace_id) m
          where lower(m.recipient) = lower(a.email) and m.%I %s)$s$, moment,
        case when op in ('ever', 'never') then 'is not null'
          else format('>= now() - %L::integer * interval ''1 day''', value) end)
    when field in ('segment', 'campaign') and op in ('is', 'is_not') and value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      case op when 'is_not' then 'not ' else '' end || format(case field
        when 'segment' then $s$exists (select from private.segment_members m
          where m.segment_id = %L::uuid and m.contact_id = a.id and m.workspace_id = a.workspace_id)$s$
        else $s$exists (select from public.campaign_leads l
          where l.workspace_id = a.workspace_id and l.audience_id = a.id and l.campaign_id = %L::uuid)$s$ end, value)
    when field = 'suppressed' and op in ('is', 'is_not') then case op when 'is_not' then 'not ' else '' end ||
      '(exists (select from public.suppressions s where s.workspace_id = a.workspace_id
        and lower(s.address) in (lower(a.email), split_part(lower(a.email), ''@'', 2)))
        or private.has_wider_suppressions(a.workspace_id) and private.is_suppressed(a.workspace_id, a.email))'
  end;
  if condition is null then
    perform private.fail('A rule of this segment is incomplete: ' || coalesce(left(field, 50), 'no field') || '.',
      'Choose a field and a comparison that go together, and give a value.');
  end if;
  return condition;
end
$$;
grant execute on function private.segment_rule to authenticated;

create or replace function private.segment_text_rule(subject text, op text, value text) returns text
language sql immutable
set search_path = ''
return case op
  when 'is' then format('lower(%s) = lower(%L)', subject, value)
  when 'is_not' then format('lower(%s) <> lower(%L)', subject, value)
  when 'contains' then format('position(lower(%L) in lower(%s)) > 0', value, subject)
  when 'contains_not' then format('position(lower(%L) in lower(%s)) = 0', value, subject)
  when 'starts' then format('starts_with(lower(%s), lower(%L))', subject, value)
  when 'is_empty' then subject || $s$ = ''$s$
  when 'is_not_empty' then subject || $s$ <> ''$s$
end;
grant execute on function private.segment_text_rule to authenticated;

-- What the constraints of all tables are written in. A rule reads `rule or private.fail(…)`, the rule never null:
-- the sentence is what a person reads who broke it, and costs nothing while nobody does.

-- Volatile, so that no planner calls it ahead of the rule it stands behind.
create function private.fail(sentence text, hint text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
begin
  raise exception using errcode = 'check_violation', message = sentence, hint = hint;
end
$$;

-- Without surrounding white space (a no-break space included); nothing left is null.
create function private.trimmed(value text) returns text
language sql immutable parallel safe
return nullif(btrim(value, U&' \0009\000A\000B\000C\000D\00A0\2028\2029\FEFF'), '');

-- Trimmed, no blanks, no duplicates.
create function private.is_tag_list(tags text[]) returns boolean
language plpgsql immutable parallel safe
as $$
declare
  tag text;
  seen text[] := '{}';
begin
  foreach tag in array tags loop
    if tag is null or tag is distinct from private.trimmed(tag) or tag = any (seen) then
      return false;
    end if;
    seen := seen || tag;
  end loop;
  return true;
end
$$;

create function private.trimmed_tags(tags text[]) returns text[]
language sql immutable parallel safe
return array(select coalesce(private.trimmed(tag), '') from unnest(tags) with ordinality as listed (tag, place) order by place);

-- Stricter than RFC 5321: no quoted local part and no comment, because mail programs disagree about
-- where such an address leads. Letters of any script are fine. Kept to patterns without nested
-- repetition: an import asks this a million times.
create function private.is_email(address text) returns boolean
language sql immutable parallel safe
return length(address) <= 254
  and position('@' in address) <= 65
  and address ~ '^[^\s@<>()\[\],;:\\"[:cntrl:]]+@[^\s@<>()\[\],;:\\"[:cntrl:]]+\.[^\s@<>()\[\],;:\\"[:cntrl:]]+$'
  and address !~ '^\.|\.\.|\.@|@\.|@-|-\.|\.-|[-.]$|\.[0-9]+$|\.[^.]$';

-- A JSON object whose values are plain: text, number, boolean or null.
create function private.is_flat_object(written text) returns boolean
language plpgsql immutable
as $$
declare
  document jsonb;
begin
  document := written;
  return jsonb_typeof(document) = 'object' and not exists (
    select from jsonb_each(document) as field where jsonb_typeof(field.value) in ('object', 'array'));
exception when data_exception or program_limit_exceeded or statement_too_complex then
  return false;
end
$$;

-- A trigger's whole answer: the sentence and the hint it was made with.
create function private.refuse() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = tg_argv[0], hint = tg_argv[1];
end
$$;

create function private.touch() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Monday to Sunday as 1 to 7, each at most once, at least one.
create function private.is_day_list(days smallint[]) returns boolean
language sql immutable parallel safe
return cardinality(days) > 0
  and days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]
  and cardinality(days) = (select count(distinct day) from unnest(days) as day);

-- A constraint calls these in the name of whoever writes the row.
grant execute on function private.fail, private.trimmed, private.is_tag_list, private.trimmed_tags,
  private.is_email, private.is_flat_object, private.is_day_list to authenticated;

-- Lists of a million rows are searched by it.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

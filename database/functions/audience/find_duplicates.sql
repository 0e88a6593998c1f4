-- Contacts of a workspace that are probably the same person: by the inbox that receives their mail, or by name and
-- company. A security definer for the same reason as find_audience: it reads all contacts in one pass.

-- The inbox that receives the mail of an address: Gmail ignores dots and everything after a plus, most others only
-- the latter. https://support.google.com/mail/answer/7436150 and RFC 5233, section 4.
create or replace function private.inbox_of(email text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when inbox = '' then lower(email)
    when domain in ('gmail.com', 'googlemail.com') then replace(inbox, '.', '') || '@gmail.com'
    else inbox || '@' || domain end
  from (select split_part(split_part(ascii, '@', 1), '+', 1) as inbox, split_part(ascii, '@', 2) as domain
    from (select lower(private.ascii_address($1)) as ascii) as address) as parts
$$;

-- The first groups, with those of one inbox before namesakes: `why` is inbox or name, `ids` all contacts of the
-- group, `people` the first ten of them as rows, with "suppressed": the reason why they are suppressed.
create or replace function public.find_duplicates(p_workspace_id uuid, p_limit integer default 30)
returns table (why text, ids uuid[], people jsonb)
language plpgsql stable security definer
set search_path = ''
set work_mem = '64MB'
as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return query
    with groups as (
      select g.why, g.ids, row_number() over (partition by g.ids order by g.why) as again
      from (select 'inbox' as why, one.ids from private.same_inbox(p_workspace_id) as one
        union all select 'name', namesakes.ids from private.namesakes(p_workspace_id) as namesakes) as g
    ), asked as (
      select g.why, g.ids from groups g
      where g.again = 1 and not exists (select from private.dismissed_duplicates p
        where p.workspace_id = p_workspace_id and p.contact_ids = g.ids)
      order by g.why, g.ids desc limit greatest(0, least(p_limit, 100))
    )
    select asked.why, asked.ids[1:1000], (
      select jsonb_agg(to_jsonb(a) || jsonb_build_object('suppressed', private.suppression_reason(a.workspace_id, a.email))
        order by a.created_at, a.id)
      from public.audience a where a.id = any (asked.ids[1:10]))
    from asked order by asked.why, asked.ids desc;
end
$$;
grant execute on function public.find_duplicates to authenticated;

-- Addresses are unique, so of the contacts that share an inbox at least one is spelled differently. Those are few,
-- and each is looked up.
create or replace function private.same_inbox(p_workspace_id uuid) returns table (ids uuid[])
language sql stable set search_path = '' as $$
  with aliases as materialized (
    select a.id, private.inbox_of(a.email) as inbox from public.audience a
    where a.workspace_id = p_workspace_id and (position('+' in a.email) > 1 or a.email ~* '@(gmail|googlemail)\.com$'
        or octet_length(a.email) > length(a.email))
      and private.inbox_of(a.email) <> lower(a.email) and private.is_visible(a)
  )
  select array_agg(id order by id) from (
    select id, inbox from aliases
    union all
    select a.id, lower(a.email) from (select distinct inbox from aliases) as alias
      join public.audience a on a.workspace_id = p_workspace_id and lower(a.email) = alias.inbox
    where private.is_visible(a)
  ) as everybody
  group by inbox having count(*) > 1
$$;

-- A hash finds them in one pass without sorting a million names; names with the same hash are then compared
-- themselves.
create or replace function private.namesakes(p_workspace_id uuid) returns table (ids uuid[])
language sql stable set search_path = '' as $$
  with twice as materialized (
    select hashtextextended(lower(a.name), hashtextextended(lower(a.company), 0)) as mark from public.audience a
    where a.workspace_id = p_workspace_id and a.name <> '' and a.company <> ''
    group by 1 having count(*) > 1
    limit 1000
  )
  select array_agg(a.id order by a.id) from public.audience a
  join twice on hashtextextended(lower(a.name), hashtextextended(lower(a.company), 0)) = twice.mark
  where a.workspace_id = p_workspace_id and a.name <> '' and a.company <> '' and private.is_visible(a)
  group by lower(a.name), lower(a.company) having count(*) > 1
$$;

-- Excludes contacts of an import that is running or was undone.
create or replace function private.is_visible(member public.audience) returns boolean
language sql stable
set search_path = ''
return member.import_id is null or not exists (select from public.imports i
  where i.id = member.import_id and i.state <> 'done' and i.swept_at is null);

-- All filters except the search text, as further conditions.
create or replace function private.conversation_where(p_workspace_id uuid, p_find jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  awake constant text := '(c.snoozed_until is null or c.snoozed_until <= now())';
  condition text := '';
  names text[];
  list text;
begin
  -- Each name is compared with each campaign; a search of 500 characters has room for no more than this many.
  foreach list in array array['category', 'campaign', 'mailbox', 'assigned'] loop
    if jsonb_array_length(coalesce(p_find -> list, '[]')) > 100 then
      perform private.fail('This search names too many.', 'Use at most 100 of one kind.');
    end if;
  end loop;
  condition := case coalesce(p_find ->> 'state', 'open')
      when 'open' then ' and c.closed_at is null and ' || awake
      when 'waiting' then ' and private.is_to_answer(c, now())'
      when 'snoozed' then ' and c.closed_at is null and c.snoozed_until > now()'
      when 'done' then ' and c.closed_at is not null'
      else '' end
    || case coalesce(p_find ->> 'sender', 'people') when 'people' then ' and not c.is_automatic'
      when 'automatic' then ' and c.is_automatic' else '' end
    || case when (p_find ->> 'unread')::boolean then ' and c.unread_count > 0' else '' end
    || case when (p_find ->> 'attachment')::boolean then ' and c.has_attachment' else '' end;
  if p_find ->> 'after' is not null then
    condition := condition || format(' and c.received_at >= %L::timestamptz', p_find ->> 'after');
  end if;
  if p_find ->> 'before' is not null then
    condition := condition || format(' and c.received_at < %L::timestamptz', p_find ->> 'before');
  end if;
  if jsonb_array_length(coalesce(p_find -> 'category', '[]')) > 0 then
    names := array(select jsonb_array_elements_text(p_find -> 'category'));
    condition := condition || format(' and (c.category = any (%L)%s)', names,
      case when 'none' = any (names) then ' or c.category is null' else '' end);
  end if;
  if jsonb_array_length(coalesce(p_find -> 'campaign', '[]')) > 0 then
    condition := condition || format(' and c.campaign_id = any (%L::uuid[])', array(select k.id from public.email_campaigns k
      where k.workspace_id = p_workspace_id and k.title = any (private.meant_names(p_find -> 'campaign',
        array(select title from public.email_campaigns where workspace_id = p_workspace_id)))));
  end if;
  if jsonb_array_length(coalesce(p_find -> 'mailbox', '[]')) > 0 then
    condition := condition || format(' and c.mailbox_id = any (%L::uuid[])', array(select b.id from public.mailboxes b
      where b.workspace_id = p_workspace_id and b.address = any (private.meant_names(p_find -> 'mailbox',
        array(select address from public.mailboxes where workspace_id = p_workspace_id)))));
  end if;
  if jsonb_array_length(coalesce(p_find -> 'assigned', '[]')) > 0 then
    condition := condition || private.assigned_where(p_workspace_id, p_find -> 'assigned');
  end if;
  return condition;
end
$$;

create or replace function private.assigned_where(workspace uuid, names jsonb) returns text
language sql stable set search_path = '' as $$
  with assignees as (
    select u.id, u.email::text, p.name from auth.users u left join public.profiles p on p.id = u.id
    where u.id in (select w.user_id from public.workspaces w where w.id = workspace
      union all select m.user_id from public.workspace_members m where m.workspace_id = workspace)
  ), meant as materialized (
    select private.meant_names(names - 'me' - 'nobody',
      array(select email from assignees union all select name from assignees where name is not null)) as known
  )
  select format(' and (c.assignee_id = any (%L::uuid[])%s)',
    array(select a.id from assignees a cross join meant m
      where names ? 'me' and a.id = auth.uid() or a.email = any (m.known) or a.name = any (m.known)),
    case when names ? 'nobody' then ' or c.assignee_id is null' else '' end)
$$;

-- For each name, the exact matches, ignoring case; without one, the names that contain it: a filter writes whole
-- names, a user a part. A search cannot contain a double quote, so operatorText of core/messages/parse-search.ts
-- writes a space.
create or replace function private.meant_names(names jsonb, known text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(title), '{}') from (
    select k.title, k.whole, bool_or(k.whole) over (partition by n.place) as any_whole
    from jsonb_array_elements_text(names) with ordinality as n (name, place)
    cross join lateral (
      select title, lower(btrim(replace(title, '"', ' '))) = lower(btrim(n.name)) as whole
      from unnest(known) as title
      where replace(title, '"', ' ') ilike any (private.patterns(jsonb_build_array(n.name)))
    ) as k
  ) as matched
  where whole or not any_whole
$$;

-- Each name as a pattern that matches any value containing it.
create or replace function private.patterns(names jsonb) returns text[]
language sql immutable
set search_path = ''
return array(select '%' || replace(replace(replace(name, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  from jsonb_array_elements_text(names) as name);

-- True for a conversation whose last message is from a person, without a reply, and that is neither closed nor
-- snoozed. Every count of "to answer" uses this. PostgreSQL inlines it.
create or replace function private.is_to_answer(c public.conversations, moment timestamptz) returns boolean
language sql immutable as $$
  select c.awaits_answer and not c.is_automatic and (c.snoozed_until is null or c.snoozed_until <= moment)
$$;

-- The tasks of all campaigns of a workspace, in pages that cost the same at any position. Tasks of a paused campaign
-- or lead are hidden until it is resumed.

-- p_find: {"state": "due", "later" or "done", "until": the time at which later begins (now), "kind": ["call"],
-- "campaign": [id], "mine": campaigns that the caller owns}; p_after is {"at", "id"} of the last task of the previous
-- page, `at` its due_at or, for done tasks, its done_at. `contact` and `sender` contain the values of merge tags.
create or replace function public.find_tasks(
  p_workspace_id uuid, p_find jsonb default '{}', p_after jsonb default null, p_limit integer default 50
) returns table (
  id uuid, kind text, instructions text, due_at timestamptz, done_at timestamptz, done_by uuid, outcome text, note text,
  campaign_id uuid, campaign_title text, lead_id uuid, step_id uuid, email text, contact jsonb, sender jsonb
)
language plpgsql stable security definer set search_path = '' as $$
declare
  is_done boolean := p_find ->> 'state' = 'done';
  -- Newest first when done, oldest first when due.
  place text := case when is_done then 't.done_at' else 't.due_at' end;
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return query execute format($q$
    select t.id, private.task_kind(s), coalesce(s.action ->> 'instructions', s.instructions), t.due_at, t.done_at, t.done_by, t.outcome, t.note, c.id, c.title, l.id, s.id, l.email,
      (select private.tag_values(a, a.email) || jsonb_build_object('id', a.id)
        from public.audience a where a.workspace_id = l.workspace_id and a.id = l.audience_id),
      (select jsonb_build_object('sender_name', b.from_name, 'sender_email', b.address)
        from public.mailboxes b where b.workspace_id = l.workspace_id and b.id = l.mailbox_id)
    %s %s order by %s limit %s $q$,
    private.tasks_where(p_workspace_id, p_find),
    case when p_after is null then '' else format('and (%s, t.id) %s (%L::timestamptz, %L::uuid)', place,
      case when is_done then '<' else '>' end, p_after ->> 'at', p_after ->> 'id') end,
    case when is_done then 't.done_at desc, t.id desc' else 't.due_at, t.id' end,
    greatest(1, least(coalesce(p_limit, 50), 200)));
end
$$;
grant execute on function public.find_tasks to authenticated;

-- The tables that tasks are read from, and every condition except the page.
create or replace function private.tasks_where(p_workspace_id uuid, p_find jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  until timestamptz := coalesce((p_find ->> 'until')::timestamptz, now());
  condition text;
begin
  condition := case coalesce(p_find ->> 'state', 'due')
    when 'done' then 't.done_at is not null'
    when 'later' then format('t.done_at is null and t.due_at >= %L', until)
    else format('t.done_at is null and t.due_at < %L', until) end;
  if p_find ->> 'state' is distinct from 'done' then
    condition := condition || $s$ and (c.status = 'sending' and l.state in ('waiting', 'active')
      or c.status in ('sending', 'completed') and l.state <> 'paused' and private.outlives_sequence(s))$s$;
  end if;
  if jsonb_array_length(coalesce(p_find -> 'kind', '[]')) > 0 then
    condition := condition || format(' and private.task_kind(s) = any (%L)', array(select jsonb_array_elements_text(p_find -> 'kind')));
  end if;
  if jsonb_array_length(coalesce(p_find -> 'campaign', '[]')) > 0 then
    condition := condition || format(' and c.id = any (%L::uuid[])', array(select jsonb_array_elements_text(p_find -> 'campaign')));
  end if;
  if (p_find ->> 'mine')::boolean then
    condition := condition || format(' and c.owner_id = %L', auth.uid());
  end if;
  return format('from public.campaign_tasks t
      join public.email_campaigns c on c.workspace_id = t.workspace_id and c.id = t.campaign_id
      join public.campaign_leads l on l.workspace_id = t.workspace_id and l.id = t.lead_id
      join public.campaign_steps s on s.workspace_id = t.workspace_id and s.id = t.step_id
    where t.workspace_id = %L and %s', p_workspace_id, condition);
end
$$;

-- Verdicts on a message's events, and the counts based on them.

-- Checks that the plan of the workspace's owner includes tracking; runs for each insert.
create or replace function private.require_tracking_plan(p_workspace_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  plan text := private.plan_of((select user_id from public.workspaces where id = p_workspace_id));
begin
  if not private.plan_has(plan, 'email_tracking') then
    raise exception using errcode = 'PT402',
      message = format('The %s plan has no email tracking.', private.plan_name(plan)),
      hint = 'Upgrade to Starter or Pro to see who opens and clicks.';
  end if;
end
$$;

-- Checks the same for an editor before a message is created; rejects everyone else.
create or replace function private.require_email_tracking(p_workspace_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'editor');
  perform private.require_tracking_plan(p_workspace_id);
end
$$;
grant execute on function private.require_email_tracking to authenticated;

-- The policy of the table checks access to the workspace.

create or replace function private.require_tracking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_tracking_plan(new.workspace_id);
  return new;
end
$$;

create or replace trigger require_tracking before insert on public.messages
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.require_tracking();

-- Counts are computed from all events, so repeating it changes nothing and no count drifts.
create or replace function private.count_messages(message_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- Rows are locked in one order everywhere, so that concurrent counts cannot deadlock.
  perform from public.messages where id = any (message_ids) order by id for update;
  with seen as materialized (
    select e.message_id, e.link_id, e.kind,
      count(*) filter (where e.said = 'human') as human, count(*) filter (where e.said = 'machine') as machine,
      count(*) filter (where e.said = 'unsure') as unsure, min(e.at) filter (where e.said = 'human') as first_human_at,
      min(e.at) as first_at, max(e.at) as last_at,
      (array_agg(e.client order by e.at desc) filter (where e.said = 'human' and e.client <> ''))[1] as client
    from public.messages m cross join lateral (
      select *, coalesce(corrected, verdict) as said from public.message_events e
      where e.workspace_id = m.workspace_id and e.message_id = m.id
        and e.id > private.first_id_of(m.created_at - interval '1 day')
    ) e
    where m.id = any (message_ids) group by 1, 2, 3
    union all
    select message_id, link_id, kind, human, machine, unsure, first_human_at, first_at, last_at, client
    from private.expired_event_counts where message_id = any (message_ids)
  ), counted as (
    select message_id,
      coalesce(sum(human) filter (where kind = 'open'), 0) as human_opens,
      coalesce(sum(machine) filter (where kind = 'open'), 0) as machine_opens,
      coalesce(sum(unsure) filter (where kind = 'open'), 0) as unsure_opens,
      coalesce(sum(human) filter (where kind = 'click'), 0) as human_clicks,
      coalesce(sum(machine) filter (where kind = 'click'), 0) as machine_clicks,
      coalesce(sum(unsure) filter (where kind = 'click'), 0) as unsure_clicks,
      min(first_human_at) filter (where kind = 'open') as first_opened_at,
      min(first_human_at) filter (where kind = 'click') as first_clicked_at,
      min(first_at) filter (where kind = 'unsubscribe') as unsubscribed_at,
      max(last_at) as last_event_at,
      (array_agg(client order by last_at desc) filter (where client is not null))[1] as client
    from seen group by message_id
  ), links as (
    update public.message_links l set
      human_clicks = c.human, machine_clicks = c.machine, unsure_clicks = c.unsure,
      first_clicked_at = c.first_at, last_clicked_at = c.last_at
    from (
      select link_id, sum(human) as human, sum(machine) as machine, sum(unsure) as unsure,
        min(first_at) as first_at, max(last_at) as last_at
      from seen where kind = 'click' group by link_id
    ) c
    where l.id = c.link_id
  )
  update public.messages m set
    human_opens = c.human_opens, machine_opens = c.machine_opens, unsure_opens = c.unsure_opens,
    human_clicks = c.human_clicks, machine_clicks = c.machine_clicks, unsure_clicks = c.unsure_clicks,
    first_opened_at = c.first_opened_at, first_clicked_at = c.first_clicked_at,
    unsubscribed_at = coalesce(m.unsubscribed_at, c.unsubscribed_at), last_event_at = c.last_event_at, client = c.client
  from counted c where m.id = c.message_id;
  perform private.resolve_by_event(message_ids);
  perform private.recheck_conditions(message_ids);
  perform private.notify_first_events(message_ids);
end
$$;

drop function if exists private.tell_first_opens(uuid[]);
-- Notifies once per message, in the transaction that counted it.
create or replace function private.notify_first_events(message_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  told public.messages;
begin
  for told in
    update public.messages set open_notified_at = now()
    where id = any (message_ids) and first_opened_at is not null and open_notified_at is null returning *
  loop
    perform private.notify_of_event(told, 'email_opened');
  end loop;
  for told in
    update public.messages set click_notified_at = now()
    where id = any (message_ids) and first_clicked_at is not null and click_notified_at is null returning *
  loop
    perform private.notify_of_event(told, 'link_clicked');
  end loop;
end
$$;

-- Notifies the author; for a campaign's email the owner of the workspace, and at most ten times an hour, because ten
-- thousand contacts may open one.
create or replace function private.notify_of_event(message public.messages, kind text) returns void
language plpgsql set search_path = '' as $$
declare
  person uuid := message.created_by;
begin
  if message.campaign_id is not null then
    person := coalesce(person, (select user_id from public.workspaces where id = message.workspace_id));
    if (select count(*) from public.notifications n
        where n.user_id = person and n.type = kind and n.created_at > now() - interval '1 hour') >= 10 then
      return;
    end if;
  end if;
  if person is not null then
    perform private.notify(person, kind, jsonb_build_object('recipient', message.recipient, 'subject', message.subject));
  end if;
end
$$;

-- Stores [{"id", "verdict", "rule", "reason"}] of one version of the classifier, and updates the counts.
create or replace function private.write_verdicts(verdicts jsonb, version integer, message_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  update public.message_events e
  set verdict = v.verdict, rule = v.rule, reason = v.reason, classifier_version = version
  from jsonb_to_recordset(verdicts) as v (id uuid, verdict text, rule text, reason text)
  where e.id = v.id
    and (e.verdict, e.rule, e.reason, e.classifier_version) is distinct from (v.verdict, v.rule, v.reason, version);
  perform private.count_messages(message_ids);
end
$$;

-- Written from core/webhooks/event-sources.ts by `npm run types`: change it there. Each statement is one insert, and
-- nothing where no endpoint wants its events. Nested loops are off because a plan made for one row would join
-- thousands in quadratic time (decision 060).

create or replace function private.record_insert_events_of_messages() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['message.sent']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, n.campaign_id, n.lead_id, null, json_build_object('id', n.id, 'kind', n.kind, 'campaign_id', n.campaign_id, 'lead_id', n.lead_id, 'step_id', n.step_id, 'variant_id', n.variant_id, 'mailbox_id', n.mailbox_id, 'recipient', n.recipient, 'subject', n.subject, 'state', n.state, 'answer', n.answer, 'sent_at', n.sent_at, 'bounced_at', n.bounced_at, 'human_opens', n.human_opens, 'human_clicks', n.human_clicks)) as event
      from written n
      cross join lateral (values
        ('message.sent', (n.sent_at is not null and n.kind <> 'test'))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = n.campaign_id) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_insert after insert on public.messages
  referencing new table as written for each statement execute function private.record_insert_events_of_messages();

create or replace function private.record_update_events_of_messages() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['message.sent', 'message.refused', 'message.bounced', 'message.complained', 'message.opened', 'message.clicked']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, n.campaign_id, n.lead_id, null, json_build_object('id', n.id, 'kind', n.kind, 'campaign_id', n.campaign_id, 'lead_id', n.lead_id, 'step_id', n.step_id, 'variant_id', n.variant_id, 'mailbox_id', n.mailbox_id, 'recipient', n.recipient, 'subject', n.subject, 'state', n.state, 'answer', n.answer, 'sent_at', n.sent_at, 'bounced_at', n.bounced_at, 'human_opens', n.human_opens, 'human_clicks', n.human_clicks)) as event
      from written n join former o on o.id = n.id
      cross join lateral (values
        ('message.sent', (n.sent_at is not null and o.sent_at is null and n.kind <> 'test')),
        ('message.refused', (n.state is distinct from o.state and n.state = 'refused' and n.kind <> 'test')),
        ('message.bounced', (n.bounced_at is not null and o.bounced_at is null and n.kind <> 'test')),
        ('message.complained', (n.complained_at is not null and o.complained_at is null)),
        ('message.opened', (n.human_opens > o.human_opens)),
        ('message.clicked', (n.human_clicks > o.human_clicks))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = n.campaign_id) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_update after update on public.messages
  referencing old table as former new table as written for each statement execute function private.record_update_events_of_messages();

create or replace function private.record_insert_events_of_campaign_leads() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['lead.entered']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, n.campaign_id, n.id, null, json_build_object('id', n.id, 'campaign_id', n.campaign_id, 'contact_id', n.audience_id, 'email', n.email, 'state', n.state, 'previous_state', null, 'reason', n.reason, 'step_id', n.step_id, 'previous_step_id', null)) as event
      from written n
      cross join lateral (values
        ('lead.entered', (true))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = n.campaign_id) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_insert after insert on public.campaign_leads
  referencing new table as written for each statement execute function private.record_insert_events_of_campaign_leads();

create or replace function private.record_update_events_of_campaign_leads() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['lead.moved', 'lead.paused', 'lead.resumed', 'lead.finished', 'lead.stopped']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, n.campaign_id, n.id, null, json_build_object('id', n.id, 'campaign_id', n.campaign_id, 'contact_id', n.audience_id, 'email', n.email, 'state', n.state, 'previous_state', o.state, 'reason', n.reason, 'step_id', n.step_id, 'previous_step_id', o.step_id)) as event
      from written n join former o on o.id = n.id
      cross join lateral (values
        ('lead.moved', (n.step_id is distinct from o.step_id and n.state in ('waiting', 'active'))),
        ('lead.paused', (n.state is distinct from o.state and n.state in ('paused'))),
        ('lead.resumed', (n.state in ('waiting', 'active') and o.state not in ('waiting', 'active'))),
        ('lead.finished', (n.state is distinct from o.state and n.state in ('finished'))),
        ('lead.stopped', (n.state is distinct from o.state and n.state in ('replied', 'bounced', 'unsubscribed', 'skipped')))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = n.campaign_id) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_update after update on public.campaign_leads
  referencing old table as former new table as written for each statement execute function private.record_update_events_of_campaign_leads();

create or replace function private.record_insert_events_of_inbound_messages() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['reply.received', 'reply.automatic']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, n.campaign_id, n.lead_id, null, json_build_object('id', n.id, 'kind', n.kind, 'kind_reason', n.kind_reason, 'category', n.category, 'category_reason', n.category_reason, 'previous_category', null, 'matched_by', n.matched_by, 'message_id', n.message_id, 'campaign_id', n.campaign_id, 'lead_id', n.lead_id, 'mailbox_id', n.mailbox_id, 'from_address', n.from_address, 'from_name', n.from_name, 'subject', n.subject, 'preview', left(coalesce(n.own_text, n.content_text), 400), 'received_at', n.received_at, 'back_on', n.back_on)) as event
      from written n
      cross join lateral (values
        ('reply.received', (n.kind = 'reply')),
        ('reply.automatic', (n.kind in ('auto_reply', 'out_of_office', 'left', 'challenge')))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = n.campaign_id) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_insert after insert on public.inbound_messages
  referencing new table as written for each statement execute function private.record_insert_events_of_inbound_messages();

create or replace function private.record_update_events_of_inbound_messages() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['reply.categorized']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, n.campaign_id, n.lead_id, null, json_build_object('id', n.id, 'kind', n.kind, 'kind_reason', n.kind_reason, 'category', n.category, 'category_reason', n.category_reason, 'previous_category', o.category, 'matched_by', n.matched_by, 'message_id', n.message_id, 'campaign_id', n.campaign_id, 'lead_id', n.lead_id, 'mailbox_id', n.mailbox_id, 'from_address', n.from_address, 'from_name', n.from_name, 'subject', n.subject, 'preview', left(coalesce(n.own_text, n.content_text), 400), 'received_at', n.received_at, 'back_on', n.back_on)) as event
      from written n join former o on o.id = n.id
      cross join lateral (values
        ('reply.categorized', ((n.kind, n.category) is distinct from (o.kind, o.category)))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = n.campaign_id) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_update after update on public.inbound_messages
  referencing old table as former new table as written for each statement execute function private.record_update_events_of_inbound_messages();

create or replace function private.record_insert_events_of_campaign_tasks() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['task.created']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, n.campaign_id, n.lead_id, null, json_build_object('id', n.id, 'campaign_id', n.campaign_id, 'lead_id', n.lead_id, 'step_id', n.step_id, 'due_at', n.due_at, 'done_at', n.done_at, 'outcome', n.outcome)) as event
      from written n
      cross join lateral (values
        ('task.created', (true))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = n.campaign_id) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_insert after insert on public.campaign_tasks
  referencing new table as written for each statement execute function private.record_insert_events_of_campaign_tasks();

create or replace function private.record_update_events_of_campaign_tasks() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['task.finished', 'task.reopened']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, n.campaign_id, n.lead_id, null, json_build_object('id', n.id, 'campaign_id', n.campaign_id, 'lead_id', n.lead_id, 'step_id', n.step_id, 'due_at', n.due_at, 'done_at', n.done_at, 'outcome', n.outcome)) as event
      from written n join former o on o.id = n.id
      cross join lateral (values
        ('task.finished', (n.done_at is not null and o.done_at is null)),
        ('task.reopened', (n.done_at is null and o.done_at is not null))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = n.campaign_id) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_update after update on public.campaign_tasks
  referencing old table as former new table as written for each statement execute function private.record_update_events_of_campaign_tasks();

create or replace function private.record_insert_events_of_audience() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['contact.created']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, null::uuid, null::uuid, null, json_build_object('id', n.id, 'email', n.email, 'name', n.name, 'company', n.company, 'job_title', n.job_title, 'phone', n.phone, 'location', n.location, 'time_zone', n.time_zone, 'tags', n.tags, 'source', n.source, 'priority', n.priority, 'lead_score', n.lead_score, 'owner_id', n.owner_id, 'custom_fields', case when n.custom_fields is not null and private.is_flat_object(n.custom_fields) then n.custom_fields::json end, 'created_at', n.created_at)) as event
      from written n
      cross join lateral (values
        ('contact.created', (true))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = null::uuid) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_insert after insert on public.audience
  referencing new table as written for each statement execute function private.record_insert_events_of_audience();

create or replace function private.record_update_events_of_audience() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['contact.updated']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, null::uuid, null::uuid, null, json_build_object('id', n.id, 'email', n.email, 'name', n.name, 'company', n.company, 'job_title', n.job_title, 'phone', n.phone, 'location', n.location, 'time_zone', n.time_zone, 'tags', n.tags, 'source', n.source, 'priority', n.priority, 'lead_score', n.lead_score, 'owner_id', n.owner_id, 'custom_fields', case when n.custom_fields is not null and private.is_flat_object(n.custom_fields) then n.custom_fields::json end, 'created_at', n.created_at)) as event
      from written n join former o on o.id = n.id
      cross join lateral (values
        ('contact.updated', ((n.name, n.email, n.tags, n.phone, n.company, n.job_title, n.location, n.source, n.priority, n.lead_score, n.owner_id, n.time_zone, n.custom_fields) is distinct from (o.name, o.email, o.tags, o.phone, o.company, o.job_title, o.location, o.source, o.priority, o.lead_score, o.owner_id, o.time_zone, o.custom_fields)))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = null::uuid) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_update after update on public.audience
  referencing old table as former new table as written for each statement execute function private.record_update_events_of_audience();

create or replace function private.record_delete_events_of_audience() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from former r))
      and (e.types = '{}' or e.types && array['contact.deleted']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select o.workspace_id, row_number() over () as nth,
        json_build_array(c.type, null::uuid, null::uuid, null, json_build_object('id', o.id)) as event
      from former o
      cross join lateral (values
        ('contact.deleted', (true))) as c (type, happened)
      where c.happened and exists (select from public.workspaces w where w.id = o.workspace_id)
        and exists (select from unnest(listening) as e where e.workspace_id = o.workspace_id
          and (e.campaign_id is null or e.campaign_id = null::uuid) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_delete after delete on public.audience
  referencing old table as former for each statement execute function private.record_delete_events_of_audience();

create or replace function private.record_insert_events_of_suppressions() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['contact.unsubscribed']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, null::uuid, null::uuid, null, json_build_object('id', n.id, 'address', n.address, 'reason', n.reason)) as event
      from written n
      cross join lateral (values
        ('contact.unsubscribed', (n.address is not null))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = null::uuid) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_insert after insert on public.suppressions
  referencing new table as written for each statement execute function private.record_insert_events_of_suppressions();

create or replace function private.record_update_events_of_email_campaigns() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['campaign.launched', 'campaign.paused', 'campaign.resumed', 'campaign.finished']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, n.id, null::uuid, null, json_build_object('id', n.id, 'title', n.title, 'status', n.status, 'previous_status', o.status, 'pause_reason', n.pause_reason, 'launched_at', n.launched_at)) as event
      from written n join former o on o.id = n.id
      cross join lateral (values
        ('campaign.launched', (n.launched_at is not null and o.launched_at is null)),
        ('campaign.paused', (n.status is distinct from o.status and n.status in ('paused', 'auto_paused'))),
        ('campaign.resumed', (n.status in ('sending', 'scheduled') and o.status in ('paused', 'auto_paused'))),
        ('campaign.finished', (n.status is distinct from o.status and n.status in ('completed')))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = n.id) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_update after update on public.email_campaigns
  referencing old table as former new table as written for each statement execute function private.record_update_events_of_email_campaigns();

create or replace function private.record_update_events_of_placement_tests() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['placement.finished']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, n.campaign_id, null::uuid, null, json_build_object('id', n.id, 'campaign_id', n.campaign_id, 'step_id', n.step_id, 'cause', n.cause, 'created_at', n.created_at, 'finished_at', n.finished_at, 'emails', n.emails, 'inbox', n.inbox, 'spam', n.spam, 'missing', n.missing)) as event
      from written n join former o on o.id = n.id
      cross join lateral (values
        ('placement.finished', (n.finished_at is not null and o.finished_at is null))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = n.campaign_id) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_update after update on public.placement_tests
  referencing old table as former new table as written for each statement execute function private.record_update_events_of_placement_tests();

create or replace function private.record_insert_events_of_mailboxes() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['mailbox.connected']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, null::uuid, null::uuid, null, json_build_object('id', n.id, 'address', n.address, 'provider', n.provider, 'state', n.state, 'state_reason', n.state_reason, 'read_error', n.read_error)) as event
      from written n
      cross join lateral (values
        ('mailbox.connected', (true))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = null::uuid) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_insert after insert on public.mailboxes
  referencing new table as written for each statement execute function private.record_insert_events_of_mailboxes();

create or replace function private.record_update_events_of_mailboxes() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['mailbox.paused', 'mailbox.failing', 'mailbox.resumed']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, null::uuid, null::uuid, null, json_build_object('id', n.id, 'address', n.address, 'provider', n.provider, 'state', n.state, 'state_reason', n.state_reason, 'read_error', n.read_error)) as event
      from written n join former o on o.id = n.id
      cross join lateral (values
        ('mailbox.paused', (n.state is distinct from o.state and n.state in ('paused'))),
        ('mailbox.failing', (n.state is distinct from o.state and n.state in ('broken')) or (n.read_error is not null and o.read_error is null)),
        ('mailbox.resumed', (n.state is distinct from o.state and n.state in ('active')) or (n.read_error is null and o.read_error is not null and n.state = 'active'))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = null::uuid) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_update after update on public.mailboxes
  referencing old table as former new table as written for each statement execute function private.record_update_events_of_mailboxes();

create or replace function private.record_delete_events_of_mailboxes() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from former r))
      and (e.types = '{}' or e.types && array['mailbox.disconnected']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select o.workspace_id, row_number() over () as nth,
        json_build_array(c.type, null::uuid, null::uuid, null, json_build_object('id', o.id, 'address', o.address)) as event
      from former o
      cross join lateral (values
        ('mailbox.disconnected', (true))) as c (type, happened)
      where c.happened and exists (select from public.workspaces w where w.id = o.workspace_id)
        and exists (select from unnest(listening) as e where e.workspace_id = o.workspace_id
          and (e.campaign_id is null or e.campaign_id = null::uuid) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_delete after delete on public.mailboxes
  referencing old table as former for each statement execute function private.record_delete_events_of_mailboxes();

create or replace function private.record_update_events_of_sending_domains() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['domain.failing', 'domain.paused', 'domain.recovered']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, null::uuid, null::uuid, null, json_build_object('id', n.id, 'domain', n.domain, 'kind', n.kind, 'failing', n.failing, 'failing_since', n.failing_since, 'paused_at', n.paused_at, 'checked_at', n.checked_at)) as event
      from written n join former o on o.id = n.id
      cross join lateral (values
        ('domain.failing', (n.failing_since is not null and o.failing_since is null)),
        ('domain.paused', (n.paused_at is not null and o.paused_at is null)),
        ('domain.recovered', (n.failing_since is null and o.failing_since is not null))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = null::uuid) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_update after update on public.sending_domains
  referencing old table as former new table as written for each statement execute function private.record_update_events_of_sending_domains();

create or replace function private.record_insert_events_of_domain_changes() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from written r))
      and (e.types = '{}' or e.types && array['domain.changed']));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select n.workspace_id, row_number() over () as nth,
        json_build_array(c.type, null::uuid, null::uuid, null, json_build_object('id', n.id, 'domain_id', n.domain_id, 'domain', (select d.domain from public.sending_domains d where d.id = n.domain_id), 'check', n.check_key, 'state', n.after ->> 'state', 'previous_state', n.before ->> 'state', 'finding', n.after ->> 'says', 'previous_finding', n.before ->> 'says')) as event
      from written n
      cross join lateral (values
        ('domain.changed', (true))) as c (type, happened)
      where c.happened
        and exists (select from unnest(listening) as e where e.workspace_id = n.workspace_id
          and (e.campaign_id is null or e.campaign_id = null::uuid) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_insert after insert on public.domain_changes
  referencing new table as written for each statement execute function private.record_insert_events_of_domain_changes();

-- The lifecycle of claimed messages. Each function takes many messages, names the claim that holds them, and skips
-- messages that another claim holds by now.

-- All data needed to render the messages, as one document each. Volatile, so that it sees the rows that the claim in
-- the same statement has just written; its plan is cached.
create or replace function private.messages_to_write(message_ids uuid[]) returns setof jsonb
language plpgsql volatile
set search_path = ''
-- Twelve joins by keys run in the written order: planning them once costs less than optimizing each call.
set plan_cache_mode = 'force_generic_plan'
set join_collapse_limit = 1
set enable_seqscan = off
as $$
begin
  return query select jsonb_build_object(
    'id', m.id, 'kind', m.kind, 'attempts', m.attempts, 'recipient', m.recipient, 'subject', m.subject,
    'rfcMessageId', m.rfc_message_id, 'rfcReferences', m.rfc_references, 'workspaceId', m.workspace_id,
    'tracksOpens', m.tracks_opens, 'moreTo', m.more_to, 'cc', m.cc, 'bcc', m.bcc,
    'attachments', case when m.kind = 'answer' then private.attachments_of(m.workspace_id, m.id, null) else '[]' end,
    'invitation', case when m.invitation_reply is not null then (select jsonb_build_object('answer', m.invitation_reply, 'event', i.invitation)
      from public.inbound_messages i where i.workspace_id = m.workspace_id and i.id = m.answers_id and i.invitation is not null) end,
    'postalAddress', w.postal_address,
    'tracking', jsonb_build_object('domain', private.tracking_domain(ts),
      'excluded', coalesce(ts.excluded_domains, '{}')),
    'leadId', m.lead_id, 'stepId', m.step_id,
    'kept', case when b.id is not null then jsonb_build_object('text', b.content_text, 'html', b.content_html) end,
    'mailbox', jsonb_build_object('id', x.id, 'address', x.address, 'fromName', x.from_name, 'replyTo', x.reply_to,
      'signatureText', x.signature_text, 'signatureHtml', x.signature_html),
    'campaign', case when c.id is not null then jsonb_build_object('id', c.id, 'unsubscribeLine', c.unsubscribe_line,
      'tracksOpens', c.tracks_opens and o.may_track, 'tracksClicks', c.tracks_clicks and o.may_track) end,
    -- A placement test shows what its contact would get, at the address of the seed.
    'member', case when a.id is not null then private.tag_values(a, case when m.kind = 'test' then a.email else m.recipient end) end,
    'variants', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'label', v.label,
        -- The share that a step test assigns.
        'weight', coalesce((t.shares ->> v.id::text)::integer, v.weight),
        'subject', v.subject, 'text', v.content_text, 'html', v.content_html) order by v.label), '[]')
      from public.step_variants v
      left join public.step_tests t on t.workspace_id = v.workspace_id and t.step_id = v.step_id and t.is_on and v.weight > 0
      where v.workspace_id = m.workspace_id and v.step_id = m.step_id and v.label is not null),
    'thread', (select coalesce(jsonb_agg(jsonb_build_object('rfcMessageId', s.rfc_message_id, 'subject', s.subject) order by s.id), '[]')
      from (
        select t.id, t.rfc_message_id, t.subject from public.messages t
        where t.workspace_id = m.workspace_id and t.lead_id = m.lead_id and t.state = 'sent'
        union all
        -- The reply that it answers, after the earlier messages.
        select i.id, i.rfc_message_id, i.subject from public.lead_branches n
        join public.inbound_messages i on i.workspace_id = n.workspace_id and i.id = n.inbound_id
        where l.on_reply is not null and n.lead_id = l.id and n.branch = l.on_reply
        union all
        -- A placement test of a follow-up has the subject of the first email, with its merge tags.
        (select f.id, null, v.subject from public.campaign_steps f
          join public.step_variants v on v.workspace_id = f.workspace_id and v.step_id = f.id and v.label is not null
          where m.kind = 'test' and f.workspace_id = m.workspace_id and f.campaign_id = m.campaign_id and f.kind = 'email' and v.subject ~ '\S'
          order by f.position, v.label limit 1)) s))
  from public.messages m
  join public.workspaces w on w.id = m.workspace_id
  join public.mailboxes x on x.workspace_id = m.workspace_id and x.id = m.mailbox_id
  left join public.tracking_settings ts on ts.workspace_id = m.workspace_id
  cross join lateral (select private.plan_has(private.plan_of(w.user_id), 'email_tracking') and not private.is_tracking_failing(ts) as may_track) o
  left join public.message_bodies b on b.workspace_id = m.workspace_id and b.id = m.id
  left join public.email_campaigns c on c.workspace_id = m.workspace_id and c.id = m.campaign_id
  left join public.campaign_leads l on l.workspace_id = m.workspace_id and l.id = m.lead_id
  left join public.placements p on m.kind = 'test' and p.id = m.id
  left join public.placement_tests q on q.workspace_id = m.workspace_id and q.id = p.test_id
  left join public.audience a on a.workspace_id = m.workspace_id and a.id = coalesce(l.audience_id, q.contact_id)
  where m.id = any (message_ids);
end
$$;

-- Stores the content before the first attempt, so that every attempt sends exactly the same. [{"id", "subject",
-- "variantId", "rfcMessageId", "rfcReferences", "text", "html", "tracksOpens", "links": [{"id", "url", "label"}]}]
create or replace function private.store_content(p_claim uuid, written jsonb) returns setof uuid
language sql set search_path = '' as $$
  -- The fence flushes it to disk together with the claim.
  select set_config('synchronous_commit', 'off', true);
  with given as (
    select * from jsonb_to_recordset(written) as g (id uuid, subject text, "variantId" uuid, "rfcMessageId" text,
      "rfcReferences" text[], text text, html text, "tracksOpens" boolean, links jsonb)
  ), kept as (
    update public.messages m set subject = g.subject, variant_id = g."variantId", rfc_message_id = g."rfcMessageId",
      rfc_references = g."rfcReferences", tracks_opens = g."tracksOpens",
      tracks_clicks = m.tracks_clicks or coalesce(jsonb_array_length(g.links), 0) > 0, orphaned = 0
    from given g where m.id = g.id and m.claim = p_claim and m.state = 'sending' and m.rfc_message_id is null
    returning m.id, m.workspace_id
  ), bodies as (
    insert into public.message_bodies (id, workspace_id, content_text, content_html)
    select k.id, k.workspace_id, g.text, g.html from kept k join given g using (id)
    -- Text written by a user is already stored; its HTML is replaced by the sanitized form.
    on conflict (id) do update set content_html = excluded.content_html
      where message_bodies.content_html is distinct from excluded.content_html
  ), links as (
    insert into public.message_links (id, workspace_id, message_id, url, label, position)
    select l.id, k.workspace_id, k.id, l.url, left(l.label, 500), place
    from kept k join given g using (id), rows from (jsonb_to_recordset(g.links) as (id uuid, url text, label text))
      with ordinality as l (id, url, label, place)
    on conflict do nothing
  )
  select id from kept
$$;

-- The reply category that a step follows. When a reply has moved a lead in the meantime, a message claimed before is
-- not sent.
create or replace function private.reply_of_step(workspace uuid, step_id uuid) returns text
language sql stable
set search_path = ''
return (select s.on_reply from public.campaign_steps s where s.workspace_id = workspace and s.id = step_id);

-- The fence. Between it and the next server's response the state of a message is unknown, so it is the last chance to
-- stop one: a lead that is paused, suppressed, deleted or has replied until here gets no email. A message that passes
-- is never retried automatically.
create or replace function private.pass_fence(message_ids uuid[], claims uuid[], patience interval) returns setof uuid
language sql
set search_path = ''
set enable_seqscan = off
as $$
  update public.messages m set state = 'handing', lease_until = private.clock() + patience, handed_at = private.clock()
  from unnest(message_ids, claims) as g (id, claim)
  where m.id = g.id and m.claim = g.claim and m.state = 'sending'
    and private.sending_paused() is null
    and exists (select from public.mailboxes b where b.workspace_id = m.workspace_id and b.id = m.mailbox_id
      and b.state = any (case when m.kind in ('campaign', 'single') then array['active'] else array['active', 'paused'] end))
    and (m.kind not in ('campaign', 'single') or private.suppression_reason(m.workspace_id, m.recipient) is null)
    and (m.kind <> 'campaign' or (
      exists (select from public.email_campaigns c where c.workspace_id = m.workspace_id and c.id = m.campaign_id
        and c.status = 'sending')
      and exists (select from public.campaign_leads l where l.workspace_id = m.workspace_id and l.id = m.lead_id
        and l.audience_id is not null and l.state in ('waiting', 'active')
        and l.on_reply is not distinct from private.reply_of_step(m.workspace_id, m.step_id))))
  returning m.id
$$;

-- Resolves a message that the fence stopped: cancelled when its recipient must not get it, else back in the queue.
create or replace function private.resolve_stopped(p_message_id uuid, p_claim uuid) returns text
language plpgsql set search_path = '' as $$
declare
  message public.messages;
  lead public.campaign_leads;
  suppressed text;
begin
  select * into message from public.messages where id = p_message_id and claim = p_claim and state = 'sending' for update;
  if message.id is null then return 'not ours'; end if;
  select * into lead from public.campaign_leads l where l.workspace_id = message.workspace_id and l.id = message.lead_id;
  suppressed := case when message.kind in ('campaign', 'single') then private.suppression_reason(message.workspace_id, message.recipient) end;
  if suppressed is not null then
    perform private.end_leads(array[lead.id],
      case when suppressed = 'unsubscribe' then 'unsubscribed' else 'skipped' end, 'On the suppression list');
  end if;
  update public.messages m set claim = null, lease_until = null, attempts = m.attempts - 1, next_at = private.clock() + interval '20 seconds',
    state = case when suppressed is not null then 'suppressed'
      when message.kind = 'campaign' and (message.campaign_id is null or lead.audience_id is null
        or lead.state not in ('waiting', 'active', 'paused')
        or lead.on_reply is distinct from private.reply_of_step(message.workspace_id, message.step_id)) then 'cancelled'
      else 'queued' end
    where m.id = message.id returning state into message.state;
  return message.state;
end
$$;

-- Releases messages without an attempt and without fault: they return to the queue, and do not count toward the
-- mailbox's daily limit.
create or replace function private.release_messages(p_claim uuid, message_ids uuid[], wait interval) returns void
language sql set search_path = '' as $$
  with given as (
    update public.messages m set state = 'queued', claim = null, lease_until = null, attempts = m.attempts - 1,
      next_at = private.clock() + wait
    where m.id = any (message_ids) and m.claim = p_claim and m.state = 'sending'
    returning m.mailbox_id, m.kind
  )
  update public.mailboxes b set sent_count = greatest(0, b.sent_count - g.given)
  from (select mailbox_id, count(*)::integer as given from given where kind in ('campaign', 'single', 'test') group by mailbox_id) g
  where b.id = g.mailbox_id
$$;

-- The message could not be rendered for this lead: the lead waits for the missing values, and still gets the step.
-- When the message itself is at fault, it is retried at most three times; then the lead is paused, with the reason. A
-- message that a user wrote is left to that user to correct.
drop function if exists private.hold_unwritten(uuid, uuid, text, text);
create or replace function private.hold_unwritten(p_claim uuid, p_message_id uuid, p_held_by text, p_reason text, p_attempts integer default 1)
returns void
language plpgsql set search_path = '' as $$
declare
  message public.messages;
begin
  -- Rendered or not, no server accepted it.
  select * into message from public.messages
    where id = p_message_id and claim = p_claim and state = 'sending' for update;
  if message.id is null then
    return;
  elsif message.kind <> 'campaign' then
    update public.messages set state = 'refused', lease_until = null, answer = left(p_reason, 4000) where id = message.id;
  else
    delete from public.messages where id = message.id;
    -- A message that was not sent counts toward no cap.
    update private.campaign_days d set sent = greatest(0, d.sent - 1),
        new_leads = greatest(0, d.new_leads - (not exists (select from public.messages m where m.lead_id = message.lead_id))::integer)
      from public.workspaces w
      where w.id = message.workspace_id and d.campaign_id = message.campaign_id
        and d.day = (message.created_at at time zone coalesce(w.time_zone, 'UTC'))::date;
    update private.provider_hours h set sent = greatest(0, h.sent - 1)
      where h.campaign_id = message.campaign_id and h.hour = private.hour_of(message.created_at)
        and h.provider = private.recipient_provider(message.recipient);
    perform private.hold_unwritten_lead(message.lead_id, p_held_by, p_reason, p_attempts);
  end if;
  update public.mailboxes set sent_count = greatest(0, sent_count - 1), next_free_at = private.clock()
    where id = message.mailbox_id and message.kind in ('campaign', 'single', 'test');
end
$$;

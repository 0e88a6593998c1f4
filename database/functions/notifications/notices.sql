-- Notices that leave the app (email, push, chat). A notification that was read before its notice was sent sends none.

-- Email waits a minute and the others ten seconds, so that users of the app have seen the notification by then.
create or replace function private.queue_notices(told public.notifications) returns void
language sql set search_path = '' as $$
  with wanted as (
    select c.channel from unnest('{email,push,chat}'::text[]) as c (channel)
    left join public.notification_channels k on k.user_id = told.user_id
      and k.category = private.notification_category(told.type) and k.channel = c.channel
    where coalesce(k.is_on, private.notification_leaves(private.notification_category(told.type), c.channel))
  )
  insert into private.notice_deliveries (notification_id, push_id, webhook_id, conversation_id, title, message, type, due_at)
    select told.id, target.push_id, target.webhook_id, told.conversation_id, told.title, told.message, told.type,
      now() + target.patience
    from wanted cross join lateral (
      select null::uuid as push_id, null::uuid as webhook_id, interval '1 minute' as patience where wanted.channel = 'email'
      union all
      select p.id, null, interval '10 seconds' from public.push_subscriptions p
        where p.user_id = told.user_id and wanted.channel = 'push'
      union all
      select null, h.id, interval '10 seconds' from public.chat_webhooks h
        where h.user_id = told.user_id and h.workspace_id is null and wanted.channel = 'chat') as target
$$;

-- Notifies the assignee of a reply or of a recipient who has left, else the author of the campaign, and the workspace's
-- chat.
create or replace function private.notify_of_reply(reply public.inbound_messages) returns void
language plpgsql set search_path = '' as $$
declare
  about public.conversations;
  person uuid;
  kind text := case when reply.kind = 'left' then 'recipient_left'
    when reply.category in ('interested', 'meeting', 'referral') or reply.unclear_opt_out is not null and not reply.opt_out_decided or reply.matched_by = 'company'
    then 'positive_reply' else 'reply_received' end;
  facts jsonb := jsonb_build_object(
    'name', case when reply.kind = 'left' then private.recipient_name(reply) else coalesce(nullif(reply.from_name, ''), reply.from_address) end,
    'subject', left(reply.subject, 150), 'reading', case when reply.matched_by = 'company' then 'decide whether it is about your email to ' || private.recipient_name(reply)
      when reply.unclear_opt_out is not null and not reply.opt_out_decided then case when reply.category in ('interested', 'meeting') then 'asks to stop and shows interest' else 'may ask to stop' end
      when reply.category = 'interested' then 'interested'
      when reply.category = 'meeting' then 'proposes a meeting' when reply.category = 'referral' then 'names a colleague' end);
begin
  select * into about from public.conversations c where c.workspace_id = reply.workspace_id
    and c.writer = private.conversation_writer(reply.lead_id, reply.from_address) and c.is_automatic = private.is_automatic(reply.kind);
  select coalesce(case when private.is_member(w.id, about.assignee_id) then about.assignee_id end,
      m.created_by, b.created_by, w.user_id) into person
    from public.workspaces w
    left join public.messages m on m.workspace_id = w.id and m.id = coalesce(reply.message_id, reply.probable_message_id)
    left join public.mailboxes b on b.workspace_id = w.id and b.id = reply.mailbox_id
    where w.id = reply.workspace_id;
  perform private.notify_about(person, kind, facts, about.id);
  insert into private.notice_deliveries (webhook_id, conversation_id, title, message, type, due_at)
    select h.id, about.id, private.with_facts(private.notification_title(kind), facts),
      private.with_facts(private.notification_message(kind), facts), kind, now() + interval '10 seconds'
    from public.chat_webhooks h where h.workspace_id = reply.workspace_id;
end
$$;

-- The recipient of the email that a message answers, or is probably about.
create or replace function private.recipient_name(reply public.inbound_messages) returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(c.name, ''), m.recipient) from public.messages m
    left join public.campaign_leads l on l.workspace_id = m.workspace_id and l.id = m.lead_id
    left join public.audience c on c.workspace_id = l.workspace_id and c.id = l.audience_id
    where m.workspace_id = reply.workspace_id and m.id = coalesce(reply.message_id, reply.probable_message_id)
$$;

-- Notifies a user and the workspace's chat of a mailbox or a campaign that stopped, or soon will.
create or replace function private.notify_of_stop(workspace uuid, person uuid, kind text, title text, message text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.store_notification(person, kind, title, message);
  insert into private.notice_deliveries (webhook_id, title, message, type, due_at)
    select h.id, left(title, 200), left(message, 2000), kind, now() + interval '10 seconds'
    from public.chat_webhooks h where h.workspace_id = workspace;
end
$$;

create or replace function private.is_member(workspace uuid, person uuid) returns boolean
language sql stable
set search_path = ''
return exists (select from public.workspaces w where w.id = workspace and w.user_id = person)
  or exists (select from public.workspace_members m where m.workspace_id = workspace and m.user_id = person);

-- A reply opened by one member is read for all, so its pending notices are dropped.
create or replace function private.read_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications set is_read = true where conversation_id = new.id and not is_read;
  return null;
end
$$;

create or replace trigger read_notices after update of unread_count on public.conversations
  for each row when (old.unread_count > 0 and new.unread_count = 0)
  execute function private.read_notices();

-- Notifies the new assignee when another member assigns a conversation.
create or replace function private.notify_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_about(new.assignee_id, 'conversation_assigned', jsonb_build_object(
    'by', private.name_of(auth.uid()), 'name', coalesce(nullif(new.from_name, ''), new.from_address),
    'subject', left(new.subject, 150)), new.id);
  return null;
end
$$;

create or replace trigger notify_assignee after update of assignee_id on public.conversations
  for each row when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id
    and auth.uid() is not null and auth.uid() <> new.assignee_id)
  execute function private.notify_assignee();

-- Claims due notices of one kind (email is separate), in turn by account, so that many of one delay no other's. A claim
-- never expires; it is released only when the receiver confirms that nothing was delivered.
create or replace function private.claim_notices(at_most integer)
returns table (id uuid, attempts integer, title text, message text, type text, conversation_id uuid, campaign text,
  tells_subject boolean, endpoint text, p256dh text, auth text, webhook_id uuid, format text, encrypted_url bytea)
language sql set search_path = '' as $$
  delete from private.notice_deliveries d where d.due_at <= now() and private.is_known(d);
  with claimed as (
    update private.notice_deliveries d set due_at = 'infinity', attempts = d.attempts + 1
    where d.id in (select n.id from private.notice_deliveries n
      where n.due_at <= now() and n.id in (select due.id from (
        select w.id, w.due_at, row_number() over (partition by coalesce(p.user_id, h.user_id) order by w.due_at) as place
        from private.notice_deliveries w
        left join public.push_subscriptions p on p.id = w.push_id
        left join public.chat_webhooks h on h.id = w.webhook_id
        where w.due_at <= now() and (w.push_id is not null or w.webhook_id is not null)) due
        order by due.place, due.due_at limit at_most)
      for update skip locked)
    returning d.*
  )
  select d.id, d.attempts, d.title, d.message, d.type, d.conversation_id, e.title, coalesce(s.tells_subject, false),
    p.endpoint, p.p256dh, p.auth, h.id, h.format, x.encrypted_url
  from claimed d
  left join public.push_subscriptions p on p.id = d.push_id
  left join public.chat_webhooks h on h.id = d.webhook_id
  left join private.chat_webhook_secrets x on x.webhook_id = h.id
  left join public.notification_settings s on s.user_id = coalesce(p.user_id, h.user_id)
  left join public.conversations c on c.id = d.conversation_id
  left join public.email_campaigns e on e.workspace_id = c.workspace_id and e.id = c.campaign_id
$$;

-- True when the notification was read in the app, or the reply was opened by a colleague. A mention refers to an old
-- message, so only its notification counts. A notice to a workspace without a conversation cannot have been read.
create or replace function private.is_known(d private.notice_deliveries) returns boolean
language sql stable
set search_path = ''
return case when d.notification_id is null
  then d.conversation_id is not null and not exists (select from public.conversations c where c.id = d.conversation_id and c.unread_count > 0)
  else exists (select from public.notifications n where n.id = d.notification_id and n.is_read) end;

-- The emails that are due. Runs within the transaction that writes them into the outbox.
create or replace function private.claim_notice_mails(at_most integer)
returns table (notification_id uuid, recipient text, title text, message text, type text, conversation_id uuid)
language sql set search_path = '' as $$
  with taken as (
    delete from private.notice_deliveries d
    where d.id in (select n.id from private.notice_deliveries n
      where n.due_at <= now() and n.push_id is null and n.webhook_id is null
      order by n.due_at limit at_most for update skip locked)
    returning d.*
  )
  select n.id, u.email, n.title, n.message, n.type, n.conversation_id
  from taken d join public.notifications n on n.id = d.notification_id and not n.is_read
  join auth.users u on u.id = n.user_id and u.email_confirmed_at is not null
$$;

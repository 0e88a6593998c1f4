-- Corrects the kind of an inbound message. Setting a category on an opt-out, an absence or an automatic reply
-- declares that a person replied; removing that category restores the first classification.

create or replace function private.is_corrected_kind(kind text) returns boolean
language sql immutable parallel safe
return kind in ('unsubscribe', 'auto_reply', 'out_of_office', 'left', 'challenge');

-- The category that a message of a kind is recorded with.
create or replace function private.category_of_kind(kind text) returns text
language sql immutable parallel safe
return case kind when 'unsubscribe' then 'opt_out' when 'out_of_office' then 'out_of_office' end;

create or replace function private.kind_as_sorted(was public.inbound_messages, category text) returns text
language sql immutable set search_path = '' as $$
  select case
    when private.is_corrected_kind(was.kind) and category is not null and category is distinct from private.category_of_kind(was.kind)
      then 'reply'
    when was.kind = 'reply' and was.recorded_kind is not null
      and (category is null or category = private.category_of_kind(was.recorded_kind)) then was.recorded_kind
    else was.kind end
$$;

-- Leads by ID, with the columns that an inbound message may change.
create or replace function private.lead_states(lead_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(l.id, jsonb_build_object('state', l.state, 'reason', l.reason, 'due_at', l.due_at,
      'ended_at', l.ended_at, 'step_id', l.step_id, 'on_reply', l.on_reply,
      'tasks', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.campaign_tasks t where t.lead_id = l.id and t.done_at is null))), '{}')
  from public.campaign_leads l where l.id = any (lead_ids)
$$;

create or replace function private.store_leads_before() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'reply' or private.is_corrected_kind(new.kind) then
    new.leads_before := private.lead_states(array(select l.id from public.campaign_leads l
      where l.workspace_id = new.workspace_id and (l.id = new.lead_id
        or new.kind in ('unsubscribe', 'left') and l.state in ('waiting', 'active', 'paused')
          and lower(l.email) in (select lower(m.recipient) from public.messages m
            where m.workspace_id = new.workspace_id and m.id = new.message_id union select lower(new.from_address)))));
  end if;
  return new;
end
$$;
create or replace trigger keep_leads_before before insert on public.inbound_messages
  for each row execute function private.store_leads_before();

-- Restores leads that the message ended or postponed. A lead that something else changed since is not restored.
create or replace function private.restore_leads(mail public.inbound_messages, lead_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  kept record;
  lead public.campaign_leads;
begin
  for kept in
    select (e.key)::uuid as id, e.value as before, b.* from jsonb_each(mail.leads_before) as e
      cross join lateral jsonb_to_record(e.value) as b (state text, ended_at timestamptz, step_id uuid, tasks jsonb)
      where (e.key)::uuid = any (lead_ids) order by 1
  loop
    select * into lead from public.campaign_leads l where l.id = kept.id and l.workspace_id = mail.workspace_id for update;
    continue when lead.id is null or private.has_replied_besides(lead, mail)
      or (lead.state <> kept.state and not private.may_become(lead.state, kept.state))
      or (lead.ended_at is not null and lead.ended_at < mail.created_at and lead.ended_at is distinct from kept.ended_at);
    perform private.restore_lead(kept.id, kept.before);
    insert into public.campaign_tasks
      select * from jsonb_populate_recordset(null::public.campaign_tasks, kept.tasks) as k
      where exists (select from public.campaign_steps s where s.workspace_id = k.workspace_id and s.id = k.step_id) on conflict do nothing;
    -- A cancelled email is created again when its step is due.
    if kept.state in ('waiting', 'active') then
      delete from public.messages m where m.lead_id = kept.id and m.step_id = kept.step_id and m.kind = 'campaign' and m.superseded_by is null
        and m.state = 'cancelled' and m.sent_at is null;
    end if;
  end loop;
end
$$;

-- Removes the suppressions that this message created, and no others: an earlier one, or one confirmed by a click on
-- the unsubscribe link, remains.
create or replace function private.lift_suppressions(mail public.inbound_messages, answered public.messages) returns void
language plpgsql set search_path = '' as $$
declare
  lifted integer;
begin
  delete from public.suppressions s where s.workspace_id = mail.workspace_id and s.source is distinct from 'unsubscribe link'
    and (s.inbound_id = mail.id or (s.inbound_id is null and s.reason = 'unsubscribe' and s.source = private.opt_out_source()
      and lower(s.address) in (lower(answered.recipient), lower(mail.from_address))));
  get diagnostics lifted = row_count;
  update public.messages m set unsubscribed_at = null
    where m.workspace_id = mail.workspace_id and m.id = answered.id and lifted > 0;
end
$$;

-- Undoes the effects of the message on its lead and others: the steps that it started, and the leads that it ended or
-- postponed.
create or replace function private.undo_inbound(mail public.inbound_messages) returns void
language plpgsql set search_path = '' as $$
declare
  lead public.campaign_leads;
  begun public.lead_branches;
begin
  -- Locks messages before their lead, in the order of the claim and the fence.
  perform from public.messages m where m.workspace_id = mail.workspace_id and m.lead_id = mail.lead_id
    and m.kind = 'campaign' and m.state in ('queued', 'deferred') order by m.id for update;
  select * into lead from public.campaign_leads l where l.workspace_id = mail.workspace_id and l.id = mail.lead_id for update;
  select * into begun from public.lead_branches b where b.workspace_id = mail.workspace_id and b.inbound_id = mail.id;
  if begun.id is not null and lead.on_reply = begun.branch then
    perform private.leave_reply_steps(lead, begun);
  end if;
  perform private.restore_leads(mail, array(select k::uuid from jsonb_object_keys(mail.leads_before) as k));
end
$$;

-- Applies the effects of a reply to the lead that it answers.
create or replace function private.apply_reply(mail public.inbound_messages, answered public.messages) returns void
language plpgsql set search_path = '' as $$
declare
  box public.mailboxes;
begin
  select * into box from public.mailboxes b where b.workspace_id = mail.workspace_id and b.id = mail.mailbox_id;
  -- Locks the contact before its leads, in the order of merging and editing.
  perform private.set_reply_time(answered, mail.received_at);
  if mail.category = 'out_of_office' and mail.unclear_opt_out is null then
    -- An out-of-office message is not a reply, unless it may ask for no more email.
    perform private.record_absence(answered, mail.back_on, mail.received_at);
  else
    perform private.record_reply(answered, box, mail.from_address, mail.from_name, mail.subject);
    perform private.apply_reply_to_lead(mail);
  end if;
end
$$;

-- When the kind changes, the effects of the former kind are undone and those of the new one applied.
create or replace function private.apply_corrected_kind(mail public.inbound_messages, answered public.messages) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.undo_inbound(mail);
  case mail.kind
    when 'reply' then perform private.apply_reply(mail, answered);
    when 'unsubscribe' then perform private.record_opt_out(mail, answered);
    when 'out_of_office' then perform private.record_absence(answered, mail.back_on, mail.received_at);
    when 'left' then perform private.record_left(mail.id, answered, mail.from_address);
    else null;
  end case;
end
$$;

-- The effects of a reply's category, whether rules or a member chose it.

-- A member's choice is stored as theirs, even when it confirms the category: it influences later replies like it.
create or replace function private.record_chosen_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    new.category_source := case when new.category is null then null else 'person' end;
    new.category_reason := '';
    -- Taking an opt-out back asks the question of an unclear one again.
    new.opt_out_decided := old.category is distinct from 'opt_out' or new.category is not distinct from 'opt_out';
    new.kind := private.kind_as_sorted(old, new.category);
    if new.kind <> old.kind then
      new.recorded_kind := coalesce(old.recorded_kind, old.kind);
      -- An absence or an automatic reply had none; an opt-out had its own.
      if new.kind <> 'reply' then
        new.category := case when new.kind = 'unsubscribe' then 'opt_out' end;
      end if;
    end if;
  end if;
  return new;
end
$$;

create or replace trigger note_sorting before update of category on public.inbound_messages
  for each row execute function private.record_chosen_category();

-- An opt-out suppresses, and its suppressions are removed when the category changes. A wrong person gets no email of
-- other campaigns either; their own lead ended with the reply.
create or replace function private.apply_category() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  answered public.messages;
begin
  if new.kind <> 'reply' and (tg_op = 'INSERT' or new.kind = old.kind) then return null; end if;
  select * into answered from public.messages m where m.workspace_id = new.workspace_id and m.id = new.message_id;
  if tg_op = 'UPDATE' then
    if new.kind <> old.kind or old.category = 'opt_out' then
      perform private.lift_suppressions(new, answered);
    end if;
    if old.category in ('opt_out', 'wrong_person') then
      perform private.restore_leads(new, array(select k::uuid from jsonb_object_keys(new.leads_before) as k
        where k <> coalesce(new.lead_id::text, '')));
    end if;
  end if;
  perform private.end_other_leads(new, answered);
  -- For a new reply record_inbound does this, once the reply has ended the lead.
  if tg_op = 'UPDATE' and new.kind <> old.kind then
    perform private.apply_corrected_kind(new, answered);
  elsif tg_op = 'UPDATE' then
    perform private.apply_reply_to_lead(new, old.category);
  end if;
  return null;
end
$$;

create or replace trigger follow_category after update of category on public.inbound_messages
  for each row when (old.category is distinct from new.category or old.kind is distinct from new.kind
    or new.unclear_opt_out is not null and old.opt_out_decided <> new.opt_out_decided) execute function private.apply_category();
create or replace trigger follow_first_category after insert on public.inbound_messages
  for each row when (new.category in ('opt_out', 'wrong_person')) execute function private.apply_category();

-- Suppresses every address for which an opt-out is proven, and ends its leads in other campaigns. A wrong person only
-- has those leads ended.
create or replace function private.end_other_leads(reply public.inbound_messages, answered public.messages) returns void
language plpgsql set search_path = '' as $$
declare
  others uuid[];
begin
  if reply.kind <> 'reply' or reply.category is null or reply.category not in ('opt_out', 'wrong_person') then
    return;
  end if;
  others := private.open_leads(reply, answered);
  update public.inbound_messages i set leads_before = private.lead_states(others) || i.leads_before
    where i.id = reply.id and cardinality(others) > 0;
  if reply.category = 'opt_out' then
    perform private.suppress_all(reply.id, private.proven_addresses(reply, answered), 'unsubscribe', private.opt_out_source());
    update public.messages m set unsubscribed_at = coalesce(m.unsubscribed_at, now())
      where m.workspace_id = reply.workspace_id and m.id = answered.id;
    perform private.end_leads(others, 'unsubscribed', 'Asked for it in a reply');
  else
    perform private.end_leads(others, 'skipped', 'Wrong person, says a reply');
  end if;
end
$$;

create or replace function private.opt_out_source() returns text
language sql immutable
return 'Sorted as an opt-out in the inbox';

-- The leads of the sender and of the recipient it answers, in other campaigns: the reply itself ends the lead that it
-- answers.
create or replace function private.open_leads(reply public.inbound_messages, answered public.messages) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(l.id), '{}') from public.campaign_leads l
  where l.workspace_id = reply.workspace_id and l.id is distinct from reply.lead_id
    and lower(l.email) = any (private.proven_addresses(reply, answered))
    and l.state in ('waiting', 'active', 'paused')
$$;

-- The newest replies whose category members of the mailbox's workspace set, one for each conversation.
create or replace function private.sorted_replies(p_mailbox_id uuid)
returns table (category text, content_text text)
language sql stable set search_path = '' as $$
  select s.category, left(s.content_text, 4000) from (
    select distinct on (coalesce(i.lead_id::text, lower(i.from_address))) i.category, coalesce(i.own_text, i.content_text) as content_text,
      i.received_at
    from (select * from public.inbound_messages i
      where i.workspace_id = (select b.workspace_id from public.mailboxes b where b.id = p_mailbox_id)
        and i.category_source = 'person' and i.kind = 'reply' and i.removed_by_retention_at is null
      order by i.received_at desc limit 200) as i
    order by coalesce(i.lead_id::text, lower(i.from_address)), i.received_at desc
  ) as s order by s.received_at desc limit 100
$$;

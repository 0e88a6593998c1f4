-- Ends leads, and changes how they ended.

create or replace function private.end_leads(lead_ids uuid[], ending text, why text) returns void
language sql set search_path = '' as $$
  update public.campaign_leads set state = ending, reason = why, due_at = null, ended_at = now(), held_by = null
    where id = any (lead_ids) and state in ('waiting', 'active', 'paused');
  -- Deletes open tasks that the sequence waits for. After an opt-out, all open tasks of the lead are deleted.
  delete from public.campaign_tasks t using public.campaign_steps s
    where t.lead_id = any (lead_ids) and t.done_at is null and s.workspace_id = t.workspace_id and s.id = t.step_id
      and (ending = 'unsubscribed' or not private.outlives_sequence(s));
  -- Cancels messages that are not handed over yet. Locked ones are skipped, because their holders lock a message and
  -- then wait for its lead. Claim and fence check the lead's state too, so the skipped messages are not sent either.
  update public.messages set state = 'cancelled', claim = null, lease_until = null
    where id = any (array(select m.id from public.messages m
      where m.lead_id = any (lead_ids) and m.kind = 'campaign' and m.state in ('queued', 'deferred') for update skip locked));
$$;

-- Nothing further is due for the lead.
create or replace function private.change_ending(p_lead_id uuid, before text, after text, why text) returns void
language sql set search_path = '' as $$
  update public.campaign_leads set state = after, reason = why, due_at = null where id = p_lead_id and state = before
$$;

-- Holds a lead whose email could not be written or handed over. The third such attempt pauses it.
create or replace function private.hold_unwritten_lead(p_lead_id uuid, rule text, why text, attempts integer) returns void
language plpgsql set search_path = '' as $$
declare
  tries smallint := case when rule in ('broken', 'too_big')
    then (select least(l.unwritten + attempts, 3) from public.campaign_leads l where l.id = p_lead_id for update) else 0 end;
begin
  update public.campaign_leads l set held_by = rule, held_at = private.clock(), reason = left(why, 500), unwritten = tries,
    due_at = private.clock() + case when tries >= 3 then interval '0' when tries > 0 then interval '1 hour' else interval '6 hours' end,
    -- Nothing was sent: the checks for a first email run again, and any mailbox may start the thread.
    last_sent_at = case when s.sent_at is null then null else l.last_sent_at end,
    mailbox_id = case when s.sent_at is null then null else l.mailbox_id end,
    state = case when tries >= 3 then 'paused' when s.sent_at is null and l.state <> 'paused' then 'waiting' else l.state end
  from (select max(m.sent_at) as sent_at from public.messages m where m.lead_id = p_lead_id) s
  -- A lead that has replied or ended in the meantime is not changed.
  where l.id = p_lead_id and l.state in ('waiting', 'active', 'paused');
end
$$;

-- The delivery of the lead's email is uncertain, or a member has decided about it.
create or replace function private.set_uncertain(p_lead_id uuid, is_uncertain boolean) returns void
language sql set search_path = '' as $$
  update public.campaign_leads set held_by = case when is_uncertain then 'uncertain' end,
      held_at = case when is_uncertain then private.clock() else held_at end
    where id = p_lead_id
$$;

-- Undoes a change of a lead.

-- Restores the progress that was stored before the change; columns that were not stored keep their value.
create or replace function private.restore_lead(p_lead_id uuid, before jsonb) returns void
language sql set search_path = '' as $$
  update public.campaign_leads l set (state, reason, due_at, ended_at, step_id, on_reply, held_by, held_at) = (
      select b.state, b.reason, b.due_at, b.ended_at, b.step_id, b.on_reply, b.held_by, b.held_at
      from jsonb_populate_record(l, before) as b)
    where l.id = p_lead_id
$$;

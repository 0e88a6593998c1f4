-- Opens ended leads again, at their step.

create or replace function private.open_state(last_sent_at timestamptz) returns text
language sql immutable parallel safe
return case when last_sent_at is null then 'waiting' else 'active' end;

create or replace function private.open_ended_leads(lead_ids uuid[], due timestamptz) returns void
language sql set search_path = '' as $$
  update public.campaign_leads set state = private.open_state(last_sent_at), reason = null, ended_at = null, unwritten = 0,
      due_at = open_ended_leads.due
    where id = any (lead_ids)
$$;

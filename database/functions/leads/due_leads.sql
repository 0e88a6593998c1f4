-- Changes the time at which leads are due.

-- Makes leads due: their event has happened, or the rule that held them has changed.
create or replace function private.make_leads_due(lead_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.campaign_leads set due_at = private.clock(), held_by = null, held_at = null where id = any (lead_ids)
$$;

-- Postpones what is due; a lead without a due step is not changed.
create or replace function private.postpone_leads(lead_ids uuid[], until timestamptz) returns void
language sql set search_path = '' as $$
  select private.postpone_each(lead_ids, array_fill(until, array[cardinality(lead_ids)]))
$$;

create or replace function private.postpone_each(lead_ids uuid[], untils timestamptz[]) returns void
language sql set search_path = '' as $$
  update public.campaign_leads l set due_at = greatest(l.due_at, n.until)
    from unnest(lead_ids, untils) as n (lead_id, until) where l.id = n.lead_id and l.due_at is not null
$$;

-- A member or a server acts next.
create or replace function private.clear_due(lead_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.campaign_leads set due_at = null where id = any (lead_ids) and due_at is not null
$$;

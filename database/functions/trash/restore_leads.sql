-- Stores removed leads: one trash entry for each call, with the position and the open tasks of each lead.
create or replace function private.store_removed_leads(lead_ids uuid[]) returns void
language sql set search_path = '' as $$
  -- Materialized, because a nested loop would call the volatile function for each lead.
  with batches as materialized (
    select k.id, gen_random_uuid() as batch
    from (select distinct campaign_id as id from public.campaign_leads where id = any (lead_ids)) k)
  insert into public.trash (workspace_id, batch, kind, row_id, title, source, content, deleted_by)
    select l.workspace_id, b.batch, 'lead', l.id, private.lead_title(l), format('Taken out of “%s”', c.title),
      private.lead_place(l), auth.uid()
    from public.campaign_leads l join public.email_campaigns c on c.id = l.campaign_id
    join batches b on b.id = l.campaign_id
    where l.id = any (lead_ids) and l.state in ('waiting', 'active', 'paused')
$$;

-- Suppresses the addresses of leads: one trash entry for each call, with the new suppressions and the position of
-- each lead of these contacts that ends, in any campaign.
create or replace function private.suppress_leads(lead_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  ending uuid[] := array(select distinct o.id from public.campaign_leads l join public.campaign_leads o on o.workspace_id = l.workspace_id
    and o.state in ('waiting', 'active', 'paused') and (lower(o.email) = lower(l.email) or o.audience_id = l.audience_id)
    where l.id = any (lead_ids));
  entry uuid := gen_random_uuid();
begin
  insert into public.trash (workspace_id, batch, kind, row_id, title, source, content, deleted_by)
    select l.workspace_id, entry, 'lead', l.id, private.lead_title(l), format('Suppressed in “%s”', c.title), private.lead_place(l), auth.uid()
    from public.campaign_leads l join public.email_campaigns c on c.id = l.campaign_id where l.id = any (lead_ids || ending);
  insert into public.suppressions (workspace_id, address, reason, source)
    select workspace_id, lower(email), 'not_interested', 'campaign' from public.campaign_leads where id = any (lead_ids)
    on conflict do nothing;
  perform private.end_leads(lead_ids, 'skipped', 'On the suppression list');
  update public.trash t set content = t.content || jsonb_build_object('suppressions', array(
      select s.id from public.suppressions s where s.workspace_id = t.workspace_id and s.created_at = now()
        and lower(s.address) in (select lower(l.email) union select f.address from private.former_addresses f where f.contact_id = l.audience_id)))
    from public.campaign_leads l where t.batch = entry and l.id = t.row_id;
  -- Removes entries of leads that had already ended and whose address was already suppressed.
  delete from public.trash t where t.batch = entry and t.content ->> 'suppressions' = '[]' and t.row_id <> all (ending);
end
$$;

-- Removes the suppressions that suppress_leads added, unless the contact opted out since.
create or replace function private.lift_suppressions(taken uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.bypass_trash();
  delete from public.suppressions s using public.trash t cross join jsonb_array_elements_text(t.content -> 'suppressions') k (id)
    where t.id = any (taken) and t.kind = 'lead' and s.id = k.id::uuid and s.reason = 'not_interested';
  perform private.bypass_trash(false);
end
$$;

create or replace function private.lead_title(lead public.campaign_leads) returns text
language sql stable
set search_path = ''
return coalesce((select nullif(btrim(a.name), '') from public.audience a where a.id = lead.audience_id), lead.email);

create or replace function private.lead_place(lead public.campaign_leads) returns jsonb
language sql stable
set search_path = ''
return jsonb_build_object('email', lead.email, 'state', lead.state, 'due_at', lead.due_at, 'tasks', (
  select coalesce(jsonb_agg(to_jsonb(k)), '[]') from public.campaign_tasks k where k.lead_id = lead.id and k.done_at is null));

-- Restored leads continue with their step at the scheduled time, or with the next one when the step was sent in the
-- meantime. Leads that replied, opted out or were started again since are not changed.
create or replace function private.restore_leads(taken uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  stored jsonb := (select jsonb_object_agg(t.row_id, t.content) from public.trash t where t.id = any (taken) and t.kind = 'lead');
  restored uuid[] := array(select l.id from public.campaign_leads l
    where l.id in (select key::uuid from jsonb_each(stored) where value ->> 'state' in ('waiting', 'active', 'paused'))
      and l.state = 'skipped' and l.reason in ('Removed by hand', 'On the suppression list')
      and l.audience_id is not null order by l.id for update);
begin
  perform private.lift_suppressions(taken);
  restored := array(select l.id from public.campaign_leads l where l.id = any (restored) and not private.is_suppressed(l.workspace_id, l.email));
  perform private.insert_rows('public.campaign_tasks', (select coalesce(jsonb_agg(task), '[]')
    from unnest(restored) as id cross join jsonb_array_elements(stored -> id::text -> 'tasks') as task));
  perform private.reopen_leads(restored);
  perform private.pause_leads(array(select l.id from public.campaign_leads l
    where l.id = any (restored) and stored -> l.id::text ->> 'state' = 'paused'), null);
  perform private.postpone_each(array_agg(l.id), array_agg((stored -> l.id::text ->> 'due_at')::timestamptz)) from public.campaign_leads l
    where l.id = any (restored) and l.state in ('waiting', 'active', 'paused');
end
$$;

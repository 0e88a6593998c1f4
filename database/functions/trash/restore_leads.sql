-- Leads that are taken out of a campaign: one entry of the trash for each call, with the place and the open tasks of each.
create or replace function private.keep_removed_leads(lead_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  -- Materialized: a nested loop would ask the volatile function again for each lead.
  with batches as materialized (
    select k.id, gen_random_uuid() as batch
    from (select distinct campaign_id as id from public.campaign_leads where id = any (lead_ids)) k)
  insert into public.trash (workspace_id, batch, kind, row_id, title, source, content, deleted_by)
    select l.workspace_id, b.batch, 'lead', l.id, coalesce(nullif(btrim(a.name), ''), l.email),
      format('Taken out of “%s”', c.title), jsonb_build_object('email', l.email, 'state', l.state, 'due_at', l.due_at,
        'tasks', (select coalesce(jsonb_agg(to_jsonb(k)), '[]')
          from public.campaign_tasks k where k.lead_id = l.id and k.done_at is null)), auth.uid()
    from public.campaign_leads l join public.email_campaigns c on c.id = l.campaign_id
    left join public.audience a on a.id = l.audience_id
    join batches b on b.id = l.campaign_id
    where l.id = any (lead_ids) and l.state in ('waiting', 'active', 'paused')
$$;

-- They go on with their step at the time that was set, or with the next one where it left meanwhile. Whoever replied, opted
-- out or was started again since stays as they are.
create or replace function private.restore_leads(taken uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  kept jsonb := (select jsonb_object_agg(t.row_id, t.content) from public.trash t where t.id = any (taken) and t.kind = 'lead');
  back uuid[] := array(select l.id from public.campaign_leads l
    where l.id in (select key::uuid from jsonb_each(kept)) and l.state = 'skipped' and l.reason = 'Removed by hand'
      and l.audience_id is not null order by l.id for update);
begin
  perform private.insert_rows('public.campaign_tasks', (select coalesce(jsonb_agg(task), '[]')
    from unnest(back) as id cross join jsonb_array_elements(kept -> id::text -> 'tasks') as task));
  perform private.reopen_leads(back);
  update public.campaign_leads l set state = 'paused' where l.id = any (back) and l.state in ('waiting', 'active')
    and kept -> l.id::text ->> 'state' = 'paused';
  update public.campaign_leads l set due_at = greatest(l.due_at, (kept -> l.id::text ->> 'due_at')::timestamptz)
    where l.id = any (back) and l.state in ('waiting', 'active', 'paused');
end
$$;

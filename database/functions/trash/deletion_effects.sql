drop function if exists public.deletion_effects(uuid, uuid, jsonb);
-- Counts the effects of a deletion, for its confirmation: {"contacts", "leads", "unsent", "campaigns": [title],
-- "running": [title]}. Covers the contacts of an import, those that a list matches (find_audience), campaigns, or a
-- mailbox.
create or replace function public.deletion_effects(
  p_workspace_id uuid, p_import_id uuid default null, p_find jsonb default null, p_campaign_ids uuid[] default null,
  p_mailbox_id uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  chosen text := case
    when p_campaign_ids is not null or p_mailbox_id is not null then 'false'
    when p_import_id is not null then format('a.workspace_id = %L and a.import_id = %L', p_workspace_id, p_import_id)
    else private.audience_where(p_workspace_id, coalesce(p_find, '{"ids": []}')) end;
  effects jsonb;
begin
  perform private.require_member(p_workspace_id, 'viewer');
  execute format($q$
    with chosen as (select a.id from public.audience a where %s),
    open as (
      select l.id, l.campaign_id from public.campaign_leads l
      where l.workspace_id = $1 and l.state in ('waiting', 'active', 'paused') and (l.audience_id in (select c.id from chosen c)
        or l.campaign_id = any ($2) or (l.mailbox_id = $3 and l.state <> 'waiting'))),
    touched as (
      select c.title, c.status from public.email_campaigns c where c.workspace_id = $1 and (c.id in (select o.campaign_id from open o)
        or c.id = any ($2) or c.id in (select s.campaign_id from public.campaign_mailboxes s where s.mailbox_id = $3)))
    select jsonb_build_object('contacts', (select count(*) from chosen), 'leads', (select count(*) from open),
      'unsent', (select count(*) from public.messages m join open o on m.lead_id = o.id
        where m.workspace_id = $1 and m.state in ('queued', 'deferred')),
      'campaigns', (select coalesce(jsonb_agg(t.title order by t.title), '[]') from touched t),
      'running', (select coalesce(jsonb_agg(t.title order by t.title), '[]') from touched t
        where t.status in ('sending', 'scheduled')))$q$, chosen)
    into effects using p_workspace_id, p_campaign_ids, p_mailbox_id;
  return effects;
end
$$;
grant execute on function public.deletion_effects to authenticated;

-- Counts what a deletion of contacts touches, for the question before it: {"contacts", "leads", "unsent", "campaigns": [title]}. The
-- contacts are those of an import, or those that a list matches (find_audience).
create or replace function public.deletion_effects(
  p_workspace_id uuid, p_import_id uuid default null, p_find jsonb default null
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  chosen text := case
    when p_import_id is not null then format('a.workspace_id = %L and a.import_id = %L', p_workspace_id, p_import_id)
    else private.audience_where(p_workspace_id, coalesce(p_find, '{"ids": []}')) end;
  effects jsonb;
begin
  perform private.require_member(p_workspace_id, 'viewer');
  execute format($q$
    with chosen as (select a.id from public.audience a where %s),
    open as (
      select l.id, l.campaign_id from public.campaign_leads l join chosen c on l.audience_id = c.id
      where l.workspace_id = $1 and l.state in ('waiting', 'active', 'paused'))
    select jsonb_build_object('contacts', (select count(*) from chosen), 'leads', (select count(*) from open),
      'unsent', (select count(*) from public.messages m join open o on m.lead_id = o.id
        where m.workspace_id = $1 and m.state in ('queued', 'deferred')),
      'campaigns', (select coalesce(jsonb_agg(c.title order by c.title), '[]') from public.email_campaigns c
        where c.id in (select o.campaign_id from open o)))$q$, chosen) into effects using p_workspace_id;
  return effects;
end
$$;
grant execute on function public.deletion_effects to authenticated;

drop function if exists public.enrol_import(uuid, uuid, text, uuid);
-- Adds the contacts that an import added or updated, and with `p_known` those it left unchanged, to a campaign: as
-- leads when it was launched, to its segment when it is a draft.
-- A call handles private.batch_size contacts and is repeated with the returned `last_id` until that is null.
create or replace function public.enrol_import(
  p_import_id uuid, p_campaign_id uuid, p_if_elsewhere text default 'skip', p_after uuid default null,
  p_known boolean default false
) returns table (enrolled integer, already integer, suppressed integer, elsewhere integer, last_id uuid)
language plpgsql security definer set search_path = '' as $$
declare
  campaign public.email_campaigns := private.campaign_to_enrol(p_campaign_id, p_if_elsewhere);
  mine public.imports;
  ids uuid[];
begin
  select * into mine from public.imports i where i.id = p_import_id and i.workspace_id = campaign.workspace_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such import.', hint = 'Choose a campaign of its workspace.';
  elsif mine.state <> 'done' then
    raise exception using errcode = 'PT409', message = 'This import is not done.', hint = 'Only a finished import can be enrolled.';
  end if;
  ids := array(select found.id from (
      select a.id from public.audience a where a.workspace_id = mine.workspace_id and a.import_id = mine.id
      union
      select u.contact_id from private.import_updates u where u.import_id = mine.id and (p_known or u.changes is not null)
    ) found where found.id > coalesce(p_after, '00000000-0000-0000-0000-000000000000') order by found.id limit private.batch_size());
  last_id := case when cardinality(ids) = private.batch_size() then ids[cardinality(ids)] end;
  if campaign.launched_at is null then
    select * into campaign from public.email_campaigns where id = p_campaign_id for no key update;
    enrolled := private.add_to_segment(campaign.workspace_id, private.draft_segment(campaign), jsonb_build_object('ids', ids));
    already := cardinality(ids) - enrolled;
    suppressed := 0;
    elsewhere := 0;
  else
    select count(*) filter (where d.became = 'enrolled'), count(*) filter (where d.why = 'suppressed'),
        count(*) filter (where d.why = 'elsewhere'), cardinality(ids) - count(*)
      into enrolled, suppressed, elsewhere, already
      from private.enrol_entrants(campaign, ids, 'import', p_if_elsewhere) d;
  end if;
  return next;
end
$$;
grant execute on function public.enrol_import to authenticated;

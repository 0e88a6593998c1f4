-- Adds contacts, chosen by hand or by a list's filter (p_find, as in find_audience), to a campaign. A launched
-- campaign enrols them as leads; a draft is limited to exactly these contacts from then on. Returns the number
-- added. A call adds at most private.batch_size() and is repeated until it returns 0.
create or replace function public.add_to_campaign(p_campaign_id uuid, p_find jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  campaign public.email_campaigns;
  people text;
  taken bigint;
begin
  -- FOR UPDATE would block claims: each claim, for all workspaces, references the campaigns of its leads.
  select * into campaign from public.email_campaigns where id = p_campaign_id for no key update;
  perform private.require_member(coalesce(campaign.workspace_id, p_campaign_id), 'editor');
  if campaign.status = 'archived' then
    raise exception using errcode = 'PT409', message = 'This campaign is archived.', hint = 'Restore it first.';
  end if;
  if campaign.launched_at is null then
    return private.add_to_segment(campaign.workspace_id, private.draft_segment(campaign), p_find);
  end if;
  people := private.audience_where(campaign.workspace_id, p_find);
  taken := private.enrol_leads(campaign, format('a.id in (select a.id from public.audience a where %s
    and not exists (select from public.campaign_leads l where l.workspace_id = a.workspace_id and l.campaign_id = %L
      and lower(l.email) = lower(a.email)) limit private.batch_size())', people, campaign.id));
  if taken > 0 and campaign.status = 'completed' then
    update public.email_campaigns set status = 'sending' where id = campaign.id;
  end if;
  return taken;
end
$$;
grant execute on function public.add_to_campaign to authenticated;

-- The static segment of a draft; created and selected when the draft had another audience.
create or replace function private.draft_segment(campaign public.email_campaigns) returns uuid
language plpgsql set search_path = '' as $$
declare
  segment uuid := (select s.id from public.segments s where s.workspace_id = campaign.workspace_id
    and s.id = campaign.segment_id and s.kind = 'static' and campaign.target_audience = 'segment');
begin
  if segment is null then
    segment := public.create_static_segment(campaign.workspace_id,
      left(campaign.title, 90) || ', added ' || to_char(now(), 'FMDD Mon YYYY HH24:MI:SS'), '{"ids": []}');
    update public.email_campaigns set target_audience = 'segment', segment_id = segment where id = campaign.id;
  end if;
  return segment;
end
$$;

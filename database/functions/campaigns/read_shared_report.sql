-- The part of a campaign's report that its public link shows: the campaign's name and figures, without contacts or
-- members. Null when the link was revoked, has expired or never existed.
-- {"title", "time_zone", "people", "tracks", "groups": [{"by": all | step | family, "key", …}], "reply_hours",
-- "days", "cohorts", "reader_hours"}: as in campaign_report, but a step is identified by its position in the
-- sequence, and mailboxes, variants and branches are left out.
create or replace function private.read_shared_report(p_token text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  campaign public.email_campaigns;
  report jsonb;
begin
  select c.* into campaign from public.shared_campaign_reports s
    join public.email_campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id
    where s.token = p_token and (s.expires_at is null or s.expires_at > now());
  if campaign.id is null then return null; end if;
  report := private.count_campaign(campaign);
  return jsonb_build_object(
    'title', campaign.title, 'time_zone', private.zone_of_report(campaign),
    'people', report -> 'people', 'tracks', report -> 'tracks', 'reply_hours', report -> 'reply_hours', 'days', report -> 'days', 'cohorts', report -> 'cohorts',
    'reader_hours', report -> 'reader_hours',
    'groups', (
      select coalesce(jsonb_agg(g || jsonb_build_object('key', coalesce(s.position::text,
          case when g ->> 'by' <> 'step' then g ->> 'key' end)) order by g ->> 'by', s.position, g ->> 'key'), '[]')
      from jsonb_array_elements(report -> 'groups') as g
      left join public.campaign_steps s on g ->> 'by' = 'step' and s.workspace_id = campaign.workspace_id and s.id::text = g ->> 'key'
      where g ->> 'by' in ('all', 'step', 'family'))
  );
end
$$;

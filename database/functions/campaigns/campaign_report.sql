-- The results of a campaign, always counted from its leads and private.counted_emails, so that they cannot diverge.

-- {"leads": {state: n}, "people": …, "tracks": {"opens", "clicks"}, "groups": [{"by": all | step | variant | mailbox | family, "key", "sent", …}],
-- "reply_hours": [hours between a mail and its reply], "days": [{"day", "sent", "replied"}], "cohorts": of the leads
-- enrolled in the week that begins with this Monday [{"week", "leads", "written", "replied", "positive"}],
-- "holdout": as in holdout.sql, "branches": as in count_branches.sql, "reader_hours": as in count_reader_hours.sql}
create or replace function public.campaign_report(p_campaign_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  campaign public.email_campaigns;
begin
  select * into campaign from public.email_campaigns where id = p_campaign_id;
  perform private.require_member(coalesce(campaign.workspace_id, p_campaign_id), 'viewer');
  return private.count_campaign(campaign);
end
$$;
grant execute on function public.campaign_report to authenticated;

-- The time zone that defines the days of a report.
create or replace function private.zone_of_report(campaign public.email_campaigns) returns text
language sql stable set search_path = '' as $$
  select coalesce(campaign.time_zone, (select w.time_zone from public.workspaces w where w.id = campaign.workspace_id), 'UTC')
$$;

-- Builds the report without checking access.
create or replace function private.count_campaign(campaign public.email_campaigns) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  zone text := private.zone_of_report(campaign);
begin
  return (
    with mail as materialized (
      select m.*, coalesce(p.family, private.provider_family(m.recipient)) as family
      from private.counted_emails(campaign.workspace_id) m
        left join private.domain_providers p on p.domain = split_part(lower(m.recipient), '@', 2)
      where m.campaign_id = campaign.id and m.kind = 'campaign'
    ), counted as (
      select
        case when grouping(m.step_id, m.variant_id, m.mailbox_id, m.family) = 15 then 'all'
          when grouping(m.variant_id) = 0 then 'variant' when grouping(m.step_id) = 0 then 'step'
          when grouping(m.mailbox_id) = 0 then 'mailbox' else 'family' end as by,
        coalesce(m.variant_id::text, m.step_id::text, m.mailbox_id::text, m.family) as key,
        count(m.sent_at) as sent,
        count(m.delivered_at) as delivered,
        count(*) filter (where m.sent_at is not null and m.tracks_opens) as open_tracked,
        count(*) filter (where m.sent_at is not null and m.tracks_clicks) as click_tracked,
        count(m.opened_at) as opened, count(m.clicked_at) as clicked, count(m.replied_at) as replied,
        count(m.positive_at) as positive, count(m.bounced_at) as bounced, count(m.opted_out_at) as unsubscribed,
        count(*) filter (where m.state = 'uncertain') as uncertain,
        count(*) filter (where m.state in ('queued', 'sending', 'handing', 'deferred')) as in_hand
      from mail m
      group by grouping sets ((), (m.step_id), (m.step_id, m.variant_id), (m.mailbox_id), (m.family))
    )
    select jsonb_build_object(
      'tracks', jsonb_build_object('opens', campaign.tracks_opens, 'clicks', campaign.tracks_clicks),
      'leads', (select coalesce(jsonb_object_agg(state, n), '{}') from (
        select l.state, count(*) as n from public.campaign_leads l
        where l.workspace_id = campaign.workspace_id and l.campaign_id = campaign.id group by l.state) as states),
      'people', (select jsonb_build_object('written', count(distinct person) filter (where sent_at is not null),
          'delivered', count(distinct person) filter (where delivered_at is not null),
          'open_tracked', count(distinct person) filter (where sent_at is not null and tracks_opens),
          'click_tracked', count(distinct person) filter (where sent_at is not null and tracks_clicks),
          'opened', count(distinct person) filter (where opened_at is not null),
          'clicked', count(distinct person) filter (where clicked_at is not null),
          'replied', count(distinct person) filter (where replied_at is not null),
          'positive', count(distinct person) filter (where positive_at is not null),
          'meetings', count(distinct person) filter (where meeting_at is not null)) from mail),
      'groups', (select coalesce(jsonb_agg(to_jsonb(counted) order by counted.by, counted.key), '[]') from counted),
      'reply_hours', (select coalesce(jsonb_agg(hours), '[]') from (
        select round(extract(epoch from replied_at - sent_at) / 3600, 1) as hours from mail
        where replied_at > sent_at order by replied_at desc limit 5000) as waits),
      'days', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'sent', sent, 'replied', replied) order by day), '[]') from (
        select day, sum(sent) as sent, sum(replied) as replied from (
          select (sent_at at time zone zone)::date as day, 1 as sent, 0 as replied from mail where sent_at is not null
          union all select (replied_at at time zone zone)::date, 0, 1 from mail where replied_at is not null) as moves
        group by day order by day desc limit 366) as days),
      'cohorts', (select coalesce(jsonb_agg(to_jsonb(cohort) order by week), '[]') from (
        select date_trunc('week', l.created_at at time zone zone)::date as week, count(*) as leads,
          count(*) filter (where came.sent > 0) as written, count(*) filter (where came.replied > 0) as replied,
          count(*) filter (where came.positive > 0) as positive
        from public.campaign_leads l
          left join (select lead_id, count(sent_at) as sent, count(replied_at) as replied,
            count(positive_at) as positive from mail group by lead_id) as came on came.lead_id = l.id
        where l.workspace_id = campaign.workspace_id and l.campaign_id = campaign.id
        group by week order by week desc limit 53) as cohort),
      'holdout', private.count_holdout(campaign),
      'branches', private.count_branches(campaign),
      'reader_hours', private.count_reader_hours(campaign, zone))
  );
end
$$;

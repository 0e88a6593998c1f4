-- Counts for the campaign report when emails were sent and replies received, by weekday (ISO, 1 is Monday) and hour
-- in the recipient's time zone, else in `zone`. `sent` and `replied` belong to the hour in which the email was sent,
-- `came` to the hour in which the reply was received.
-- {"hours": [{"weekday", "hour", "sent", "replied", "came"}], "zones": emailed leads by the source of their zone
-- {"known", "derived", "unknown"}}
create or replace function private.count_reader_hours(campaign public.email_campaigns, zone text) returns jsonb
language sql stable set search_path = '' as $$
  with mail as materialized (
    select m.person, m.sent_at, m.replied_at, coalesce(a.time_zone, a.derived_time_zone, zone) as clock,
      case when a.time_zone is not null then 'known' when a.derived_time_zone is not null then 'derived' else 'unknown' end as origin
    from private.counted_emails(campaign.workspace_id) m
      left join public.campaign_leads l on l.workspace_id = campaign.workspace_id and l.id = m.lead_id
      left join public.audience a on a.workspace_id = l.workspace_id and a.id = l.audience_id
    where m.campaign_id = campaign.id and m.kind = 'campaign'
      and m.sent_at is not null
  ), moves as (
    select sent_at at time zone clock as moment, 1 as sent, (replied_at is not null)::integer as replied, 0 as came
      from mail
    union all
    select replied_at at time zone clock, 0, 0, 1 from mail where replied_at is not null
  )
  select jsonb_build_object(
    'hours', (select coalesce(jsonb_agg(to_jsonb(counted) order by weekday, hour), '[]') from (
      select extract(isodow from moment)::integer as weekday, extract(hour from moment)::integer as hour,
        sum(sent) as sent, sum(replied) as replied, sum(came) as came
      from moves group by 1, 2) as counted),
    'zones', (select jsonb_build_object('known', count(distinct person) filter (where origin = 'known'),
      'derived', count(distinct person) filter (where origin = 'derived'),
      'unknown', count(distinct person) filter (where origin = 'unknown')) from mail))
$$;

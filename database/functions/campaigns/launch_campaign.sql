-- Turns a draft into a sending campaign. Only the server calls this, after its checklist
-- (server/functions/launch-campaign.ts), so that the list cannot be bypassed.

-- The audience of a campaign (core/campaigns/campaign.ts, targetAudiences) as a condition over `audience a`. New:
-- never emailed from this workspace. Active: replied, opened or clicked within 90 days. Inactive: emailed, and
-- none of that. VIP: high priority, tagged so, or a lead score of 80 and more.
create or replace function private.target_where(campaign public.email_campaigns) returns text
language plpgsql stable set search_path = '' as $$
declare
  sent text := $s$exists (select from public.messages m where m.workspace_id = a.workspace_id
    and lower(m.recipient) = lower(a.email) and m.sent_at is not null)$s$;
  stirred text := $s$exists (select from public.messages m where m.workspace_id = a.workspace_id
    and lower(m.recipient) = lower(a.email)
    and greatest(m.replied_at, m.first_opened_at, m.first_clicked_at) > now() - interval '90 days')$s$;
  segment jsonb;
begin
  if campaign.target_audience = 'segment' then
    segment := (select filter from public.segments s where s.workspace_id = campaign.workspace_id and s.id = campaign.segment_id);
    return case when segment is null then 'false' else private.audience_where(campaign.workspace_id, jsonb_build_object('segment', segment)) end;
  end if;
  return private.audience_where(campaign.workspace_id, '{}') || case coalesce(campaign.target_audience, 'all')
    when 'new' then ' and not ' || sent
    when 'active' then ' and ' || stirred
    when 'inactive' then ' and ' || sent || ' and not ' || stirred
    when 'vip' then $s$ and (a.priority = 'high' or a.lead_score >= 80 or a.tags && array['vip', 'VIP', 'Vip'])$s$
    else '' end;
end
$$;

-- Returns the number of leads that will receive email; suppressed ones are enrolled but not counted. A reason that
-- prevents the launch is raised as an error, and nothing is changed.
drop function if exists private.launch_campaign(uuid, timestamptz);
create or replace function private.launch_campaign(p_campaign_id uuid, p_starts_at timestamptz, p_projected jsonb default null) returns bigint
language plpgsql set search_path = '' as $$
declare
  campaign public.email_campaigns;
begin
  update public.email_campaigns set starts_at = p_starts_at where id = p_campaign_id returning * into campaign;
  if campaign.status not in ('draft', 'scheduled', 'paused') then
    raise exception using errcode = 'PT409', message = format('A campaign that is %s can''t be launched.', campaign.status),
      hint = 'Reload to see its current status.';
  end if;
  -- Leads left from an undone launch wait for this one.
  perform private.delay_new_leads(campaign, p_starts_at);
  perform private.enrol_leads(campaign, private.target_where(campaign));
  update public.email_campaigns set launched_at = coalesce(launched_at, now()), pause_reason = null,
    projected_bounces = coalesce(p_projected, projected_bounces),
    status = case when starts_at > now() then 'scheduled' else 'sending' end
    where id = p_campaign_id;
  return (select count(*) from public.campaign_leads
    where workspace_id = campaign.workspace_id and campaign_id = campaign.id and state in ('waiting', 'active'));
end
$$;

-- Automatic status changes: a launch whose time has come, and a campaign whose last lead is finished. Called by the
-- sending engine.
create or replace function private.advance_campaigns() returns void
language sql set search_path = '' as $$
  update public.email_campaigns set status = 'sending' where status = 'scheduled' and starts_at <= now();
  update public.email_campaigns c set status = 'completed'
    where c.status = 'sending'
      and exists (select from public.campaign_leads l where l.workspace_id = c.workspace_id and l.campaign_id = c.id)
      and not exists (select from public.campaign_leads l where l.workspace_id = c.workspace_id and l.campaign_id = c.id
        and l.state in ('waiting', 'active', 'paused'))
      and not exists (select from public.messages m where m.workspace_id = c.workspace_id and m.campaign_id = c.id
        and m.state in ('queued', 'sending', 'handing', 'deferred'))
      -- The segment may still enrol more contacts.
      and not exists (select from public.campaign_enrolments e where e.campaign_id = c.id and e.is_on)
$$;

-- Turns a draft into a sending campaign. Only the server calls this, after its checklist
-- (server/functions/launch-campaign.ts), so that the list cannot be bypassed.

-- The audience of a campaign (core/campaigns/campaign.ts, targetAudiences) as a condition over `audience a`. New:
-- never emailed from this workspace. Active: replied, opened or clicked within 90 days. Inactive: emailed, and
-- none of that. VIP: high priority, tagged so, or a lead score of 80 and more.
create or replace function private.target_where(campaign public.email_campaigns) returns text
language plpgsql stable
set search_path = ''
as $$
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

-- IDs of one statement that sort by position, with a counter behind the milliseconds (RFC 9562, 6.2): of leads due at
-- the same moment the claim takes the lowest ID, and the dry run predicts which one that is.
create or replace function private.id_in_order(place bigint) returns uuid
language sql volatile parallel restricted
set search_path = ''
return encode(overlay(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from statement_timestamp()) * 1000)::bigint + place / 4096) from 3) from 1 for 6)
  placing substring(int8send(28672 + place % 4096) from 7) from 7 for 2), 'hex')::uuid;

-- Enrols the contacts of `people`, a condition over `audience a`, that are not in the campaign yet. Suppressed
-- contacts and those of the holdout group become leads too, with the reason why they get no email.
create or replace function private.enrol_leads(campaign public.email_campaigns, people text) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  taken bigint;
  -- Variants alternate by the position in the ID (core/campaigns/pick-variant.ts), so numbering continues after the
  -- last lead.
  last_place integer := coalesce((select ('x' || substr(l.id::text, 16, 3))::bit(12)::integer from public.campaign_leads l
    where l.workspace_id = campaign.workspace_id and l.campaign_id = campaign.id order by l.id desc limit 1), -1);
begin
  execute format($s$
    insert into public.campaign_leads (id, workspace_id, campaign_id, audience_id, email, state, reason, step_id, due_at, ended_at, in_holdout,
      provider, verdict)
    select private.id_in_order(%s + row_number() over (order by not_written.is_so, a.id)), a.workspace_id, %L, a.id, a.email,
      case when not_written.is_so then 'skipped' else 'waiting' end,
      case when held.is_suppressed then 'On the suppression list' when group_of.is_held_out then 'Holdout group: gets no email' end,
      case when not_written.is_so then null else %L::uuid end,
      case when not_written.is_so then null else %L::timestamptz end,
      case when not_written.is_so then now() end,
      not_written.is_so and not held.is_suppressed,
      %s, a.verdict
    from public.audience a,
      -- `offset 0` evaluates each once per row; otherwise the planner inlines it at every use, and a hundred thousand
      -- contacts take ten seconds. Hashes and patterns are compared only when the workspace has any.
      (select private.has_wider_suppressions(%L)) as wider (anybody),
      lateral (select exists (select from public.suppressions s where s.workspace_id = a.workspace_id
        and lower(s.address) in (lower(a.email), split_part(lower(a.email), '@', 2)))
        or (wider.anybody and private.is_suppressed(a.workspace_id, a.email)) offset 0) as held (is_suppressed),
      lateral (select private.is_held_out($1, a.email) offset 0) as group_of (is_held_out),
      lateral (select held.is_suppressed or group_of.is_held_out) as not_written (is_so)
    where %s
      -- Excludes existing leads, which would otherwise use up a position.
      and not exists (select from public.campaign_leads l where l.campaign_id = %L and lower(l.email) = lower(a.email))
    on conflict do nothing$s$,
    last_place, campaign.id, (select id from public.campaign_steps where campaign_id = campaign.id and position = 1),
    greatest(private.clock(), campaign.starts_at),
    case when campaign.queues_by_provider then 'private.matched_provider($1, a.email)' else quote_literal('') end, campaign.workspace_id,
    people, campaign.id) using campaign;
  get diagnostics taken = row_count;
  return taken;
end
$$;

-- Returns the number of leads that will receive email; suppressed ones are enrolled but not counted. A reason that
-- prevents the launch is raised as an error, and nothing is changed.
drop function if exists private.launch_campaign(uuid, timestamptz);
create or replace function private.launch_campaign(p_campaign_id uuid, p_starts_at timestamptz, p_projected jsonb default null) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  campaign public.email_campaigns;
begin
  update public.email_campaigns set starts_at = p_starts_at where id = p_campaign_id returning * into campaign;
  if campaign.status not in ('draft', 'scheduled', 'paused') then
    raise exception using errcode = 'PT409', message = format('A campaign that is %s can''t be launched.', campaign.status),
      hint = 'Reload to see its current status.';
  end if;
  -- Leads left from an undone launch wait for this one.
  update public.campaign_leads set due_at = greatest(now(), p_starts_at)
    where workspace_id = campaign.workspace_id and campaign_id = campaign.id and state = 'waiting' and last_sent_at is null;
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
language sql
set search_path = ''
as $$
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

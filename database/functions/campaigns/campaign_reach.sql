-- The number of contacts that a campaign would reach, and the numbers excluded by each reason.
drop function if exists public.campaign_reach(uuid);
create function public.campaign_reach(p_campaign_id uuid)
returns table (people bigint, suppressed bigint, in_other_campaigns bigint, written_lately bigint, not_yet bigint, role_addresses bigint,
  -- Verdicts on the addresses of contacts that are not suppressed.
  deliverable bigint, risky bigint, undeliverable bigint, unknown bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  campaign public.email_campaigns;
  today date;
begin
  select * into campaign from public.email_campaigns where id = p_campaign_id;
  perform private.require_member(coalesce(campaign.workspace_id, p_campaign_id), 'viewer');
  select (now() at time zone coalesce(campaign.time_zone, w.time_zone, 'UTC'))::date into today
    from public.workspaces w where w.id = campaign.workspace_id;
  return query execute format($s$
    select count(*), count(*) filter (where held.is_suppressed),
      count(*) filter (where exists (select from private.live_leads(a.workspace_id) l
        where lower(l.email) = lower(a.email) and l.campaign_id <> %L)),
      count(*) filter (where exists (select from public.messages m where m.workspace_id = a.workspace_id
        and lower(m.recipient) = lower(a.email) and m.sent_at > now() - (select r.lasts from private.hold_rules() r where r.rule = 'written_lately')
        and m.campaign_id is distinct from %L)),
      count(*) filter (where a.not_before > %L::date and not held.is_suppressed),
      count(*) filter (where private.is_role_address(a.email)),
      count(*) filter (where a.verdict = 'deliverable' and not held.is_suppressed),
      count(*) filter (where a.verdict = 'risky' and not held.is_suppressed),
      count(*) filter (where a.verdict = 'undeliverable' and not held.is_suppressed),
      count(*) filter (where a.verdict = 'unknown' and not held.is_suppressed)
    from public.audience a, lateral (select private.is_suppressed(a.workspace_id, a.email) as is_suppressed offset 0) held
    where %s$s$, campaign.id, campaign.id, today, private.target_where(campaign));
end
$$;
grant execute on function public.campaign_reach to authenticated;

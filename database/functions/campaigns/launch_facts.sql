-- All facts about a campaign before its launch, in one query: for the server's checklist and dry run
-- (server/campaigns/).
create or replace function private.launch_facts(p_campaign_id uuid, p_now timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'campaign', to_jsonb(c),
    'zone', coalesce(c.time_zone, w.time_zone, 'UTC'),
    'postal_address', w.postal_address,
    'plan', private.plan_of(w.user_id),
    'may_track', private.plan_has(private.plan_of(w.user_id), 'email_tracking'),
    'sequence', private.sequence_of(c.id),
    'condition_gaps', private.condition_gaps(c, private.plan_has(private.plan_of(w.user_id), 'email_tracking')),
    'action_gaps', private.action_gaps(c),
    'senders', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'address', b.address, 'from_name', b.from_name,
          'state', b.state, 'daily_limit', b.daily_limit, 'ramp_step', case when b.ramp_began is null then 0 else b.ramp_step end,
          'today', private.mailbox_limit(b, (p_now at time zone coalesce(w.time_zone, 'UTC'))::date), 'gap', (b.gap_min + b.gap_max) / 2.0,
          'domain', (select jsonb_build_object('name', d.domain, 'checks', d.checks) from public.sending_domains d
            where d.workspace_id = b.workspace_id and lower(d.domain) = split_part(lower(b.address), '@', 2) and d.checked_at is not null)
        ) order by b.address), '[]')
      from public.campaign_mailboxes s join public.mailboxes b on b.workspace_id = s.workspace_id and b.id = s.mailbox_id
      where s.workspace_id = c.workspace_id and s.campaign_id = c.id))
  from public.email_campaigns c join public.workspaces w on w.id = c.workspace_id
  where c.id = p_campaign_id
$$;

-- A page of the audience's contacts, by ID: the values for their merge tags, and their location.
drop function if exists private.launch_contacts(uuid, uuid, integer);
create function private.launch_contacts(p_campaign_id uuid, p_after uuid, p_limit integer)
returns table (id uuid, contact jsonb, time_zone text, provider text, not_before text)
language plpgsql stable set search_path = '' as $$
declare
  campaign public.email_campaigns;
begin
  select * into campaign from public.email_campaigns c where c.id = p_campaign_id;
  return query execute format($s$
    select a.id, private.tag_values(a, a.email), coalesce(a.time_zone, a.derived_time_zone), private.recipient_provider(a.email), a.not_before::text
    from public.audience a where %s and not private.is_suppressed(a.workspace_id, a.email)
      and not private.is_held_out($1, a.email)
      and a.verdict <> 'undeliverable' and not (a.verdict = 'risky' and $1.holds_risky)
      and a.id > %L order by a.id limit %s$s$,
    private.target_where(campaign), coalesce(p_after, '00000000-0000-0000-0000-000000000000'), p_limit) using campaign;
end
$$;

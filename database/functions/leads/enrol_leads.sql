-- Enrols contacts in a campaign.

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
language plpgsql set search_path = '' as $$
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

-- The leads to whom nothing was sent yet wait for this moment.
create or replace function private.delay_new_leads(campaign public.email_campaigns, starts_at timestamptz) returns void
language sql set search_path = '' as $$
  update public.campaign_leads set due_at = greatest(now(), starts_at)
    where workspace_id = campaign.workspace_id and campaign_id = campaign.id and state = 'waiting' and last_sent_at is null
$$;

-- Enrols contacts in a launched campaign other than by hand. Each contact is decided once and recorded, enrolled or
-- skipped, in the transaction that enrols them, so an interrupted run leaves nothing behind.

-- Enrols those of the contacts `ids` that the campaign does not know yet. A skipped contact that a user names again
-- is decided again; the segment never names a contact twice.
create or replace function private.enrol_entrants(
  campaign public.email_campaigns, ids uuid[], via_way text, elsewhere text
) returns table (contact uuid, became text, why text)
language plpgsql set search_path = '' as $$
declare
  entered uuid[] := '{}';
begin
  -- Serializes enrolments of a workspace, because two campaigns that skip each other's leads must see each other's.
  perform pg_advisory_xact_lock(hashtextextended('enrol ' || campaign.workspace_id, 0));
  for contact, became, why in
    with decided as (
      select a.id, case when private.is_suppressed(a.workspace_id, a.email) then 'suppressed'
        when elsewhere = 'skip' and exists (select private.leads_elsewhere(campaign, a.email)) then 'elsewhere' end as refusal
      from public.audience a
      where a.workspace_id = campaign.workspace_id and a.id = any (ids) and not private.is_lead(campaign, a.id, a.email)
    )
    insert into public.campaign_entrants as e (workspace_id, campaign_id, contact_id, via, outcome, reason, entered_at)
    select campaign.workspace_id, campaign.id, d.id, via_way, case when d.refusal is null then 'enrolled' else 'skipped' end,
      d.refusal, private.clock()
    from decided d order by d.id
    on conflict (campaign_id, contact_id) do update
      set via = excluded.via, outcome = excluded.outcome, reason = excluded.reason, entered_at = excluded.entered_at
      where e.outcome = 'skipped'
    returning e.contact_id, e.outcome, e.reason
  loop
    if became = 'enrolled' then
      entered := entered || contact;
    end if;
    return next;
  end loop;
  if elsewhere = 'move' then
    -- Locks the contact before its leads, in the order of merging and editing.
    perform from public.audience a where a.id = any (entered) order by a.id for key share;
    -- A contact in the holdout group gets no email here, so their lead elsewhere continues.
    perform private.end_leads(array(select l.id from public.campaign_leads l
      where l.id in (select private.leads_elsewhere(campaign, a.email) from public.audience a
        where a.id = any (entered) and not private.is_held_out(campaign, a.email))
      order by l.id for update), 'skipped', left('Moved to “' || campaign.title || '”', 500));
  end if;
  perform private.enrol_leads(campaign, format('a.workspace_id = %L and a.id = any (%L::uuid[])', campaign.workspace_id, entered));
  if entered <> '{}' and campaign.status = 'completed' then
    -- A campaign that a member completed while others were waiting is not reopened, because all of those would
    -- receive email. New leads wait with them.
    update public.email_campaigns c set status = 'sending' where c.id = campaign.id and c.status = 'completed'
      and not exists (select from public.campaign_leads l where l.campaign_id = c.id and l.state in ('waiting', 'active', 'paused')
        and coalesce(l.audience_id <> all (entered), true));
  end if;
end
$$;

-- The contact's active leads in other campaigns, which must end before this campaign sends to them
-- (private.is_held_elsewhere).
create or replace function private.leads_elsewhere(campaign public.email_campaigns, address text) returns setof uuid
language sql stable set search_path = '' as $$
  select o.id from private.live_leads(campaign.workspace_id) o where lower(o.email) = lower(address) and o.campaign_id <> campaign.id
$$;

-- Finds the lead by address, or as the same contact after a merge or a change of address.
create or replace function private.is_lead(campaign public.email_campaigns, contact uuid, address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.campaign_leads l where l.campaign_id = campaign.id and lower(l.email) = lower(address))
  or exists (select from public.campaign_leads l
    where l.workspace_id = campaign.workspace_id and l.audience_id = contact and l.campaign_id = campaign.id)
$$;

-- Checks that the caller may enrol contacts in this campaign, and that the campaign accepts them now.
create or replace function private.campaign_to_enrol(p_campaign_id uuid, elsewhere text) returns public.email_campaigns
language plpgsql set search_path = '' as $$
declare
  campaign public.email_campaigns;
begin
  select * into campaign from public.email_campaigns where id = p_campaign_id;
  perform private.require_member(coalesce(campaign.workspace_id, p_campaign_id), 'editor');
  if elsewhere is null or elsewhere not in ('skip', 'add', 'move') then
    raise exception using errcode = 'PT400', message = 'There is no such rule for contacts in other campaigns.',
      hint = 'Use skip, add or move.';
  end if;
  if campaign.status = 'archived' then
    raise exception using errcode = 'PT409', message = 'This campaign is archived.', hint = 'Restore it first.';
  end if;
  return campaign;
end
$$;

-- Leads and emails held by a rule are checked again as soon as the rule changes: sending hours, days, time zones, limits
-- of a provider.

-- Releases up to 2,000 leads of a campaign that were held at `held_until` or before, and returns how many.
create or replace function private.release_window_holds(p_campaign_id uuid, held_until timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  held uuid[] := array(
    select l.id from public.campaign_leads l
    where l.campaign_id = p_campaign_id and l.held_by in ('window', 'not_before') and l.held_at <= held_until and l.due_at > private.clock()
      and l.state in ('waiting', 'active', 'paused')
    order by l.held_at, l.id limit 2000 for update skip locked);
begin
  perform private.make_leads_due(held);
  return cardinality(held);
end
$$;

-- Emails that a rule held back when they were retried (claim_retry) are due at once, and their mailboxes are checked
-- again. Emails that a server deferred keep their time.
create or replace function private.release_held_retries(p_campaign_id uuid) returns void
language sql set search_path = '' as $$
  with released as (
    update public.messages set next_at = private.clock() where id = any (array(
      select m.id from public.email_campaigns c join public.mailboxes b on b.workspace_id = c.workspace_id
        join public.messages m on m.mailbox_id = b.id
      where c.id = p_campaign_id and m.campaign_id = c.id and m.kind = 'campaign' and m.state = 'queued' and m.next_at > private.clock()
      order by m.id for update of m skip locked))
    returning mailbox_id
  )
  update public.mailboxes set next_check_at = '-infinity' where id = any (array(
    select b.id from public.mailboxes b where b.id in (select r.mailbox_id from released r) and b.next_check_at <> '-infinity'
    for update of b skip locked))
$$;

-- The first 2,000 leads are released at once, the others by the next claims: a campaign may have a million.
create or replace function private.recheck_windows(p_campaign_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.window_changes (campaign_id, changed_at) values (p_campaign_id, private.clock())
    on conflict (campaign_id) do update set changed_at = excluded.changed_at;
  perform private.release_held_retries(p_campaign_id);
  perform private.release_window_holds(p_campaign_id, private.clock());
end
$$;

-- A claim that began before the change may hold a lead by the former hours until it ends, which takes up to five seconds
-- (claim_is_late): those leads are released too before the change is forgotten.
create or replace function private.continue_window_changes(right_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  change private.window_changes;
  is_over boolean;
begin
  for change in select * from private.window_changes w order by w.campaign_id for update skip locked loop
    is_over := right_now > change.changed_at + interval '6 seconds';
    if private.release_window_holds(change.campaign_id, change.changed_at + case when is_over then interval '6 seconds' else '0' end) = 0 and is_over then
      perform private.release_held_retries(change.campaign_id);
      delete from private.window_changes w where w.campaign_id = change.campaign_id;
    end if;
  end loop;
end
$$;

-- A new limit releases all leads that wait for the old one; those over the new one are held again.
create or replace function private.release_provider_holds() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.make_leads_due(array(select l.id from public.campaign_leads l
    where l.campaign_id = new.id and l.state in ('waiting', 'active') and l.held_by = 'provider_cap' and l.due_at > private.clock()
    order by l.id for update skip locked));
  perform private.release_held_retries(new.id);
  delete from private.provider_hours h where h.campaign_id = new.id and h.hour > private.clock();
  return null;
end
$$;
-- A campaign that no longer holds back risky addresses sends to those that wait.
create or replace function private.release_risky_holds() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.make_leads_due(array(select l.id from public.campaign_leads l
    where l.campaign_id = new.id and l.state in ('waiting', 'active') and l.held_by = 'risky_address' and l.due_at > private.clock()
    order by l.id for update skip locked));
  perform private.release_held_retries(new.id);
  return null;
end
$$;
create or replace trigger release_risky_holds after update of holds_risky on public.email_campaigns
  for each row when (old.holds_risky and not new.holds_risky) execute function private.release_risky_holds();

create or replace trigger release_provider_holds after update of provider_hourly_cap on public.email_campaigns
  for each row when (old.provider_hourly_cap is distinct from new.provider_hourly_cap)
  execute function private.release_provider_holds();

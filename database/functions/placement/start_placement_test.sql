-- Starts a placement test of a campaign: each active mailbox of the campaign sends the step to each seed, within its
-- limits. Without a step, the first email; without a contact, the first lead, or any contact before the launch.
-- Returns the test's ID.
create or replace function public.start_placement_test(p_campaign_id uuid, p_step_id uuid default null, p_contact_id uuid default null)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  campaign public.email_campaigns;
begin
  select * into campaign from public.email_campaigns where id = p_campaign_id;
  perform private.require_member(coalesce(campaign.workspace_id, p_campaign_id), 'editor');
  return private.start_placement(campaign, p_step_id, p_contact_id, 'person', auth.uid());
end
$$;
grant execute on function public.start_placement_test to authenticated;

create or replace function private.start_placement(
  campaign public.email_campaigns, asked_step uuid, asked_contact uuid, why text, person uuid
) returns uuid
language plpgsql set search_path = '' as $$
declare
  right_now timestamptz := private.clock();
  emails integer;
  test uuid;
  step uuid := coalesce(
    (select s.id from public.campaign_steps s where s.campaign_id = campaign.id and s.id = asked_step and s.kind = 'email'),
    case when asked_step is null then (select s.id from public.campaign_steps s
      where s.campaign_id = campaign.id and s.kind = 'email' and s.position is not null order by s.on_reply is not null, s.position limit 1) end);
  contact uuid := coalesce(
    (select a.id from public.audience a where a.workspace_id = campaign.workspace_id and a.id = asked_contact),
    case when asked_contact is null then coalesce(
      (select l.audience_id from public.campaign_leads l where l.campaign_id = campaign.id and l.audience_id is not null order by l.id limit 1),
      (select a.id from public.audience a where a.workspace_id = campaign.workspace_id order by a.id limit 1)) end);
begin
  -- One test of an account at a time checks the budget.
  perform pg_advisory_xact_lock(hashtextextended('placement ' || (select w.user_id from public.workspaces w where w.id = campaign.workspace_id), 0));
  select count(*) into emails from private.placement_pairs(campaign);
  perform private.require_placement(campaign, step, contact, emails);
  insert into public.placement_tests (workspace_id, campaign_id, step_id, contact_id, created_by, api_key_id, cause, created_at)
    values (campaign.workspace_id, campaign.id, step, contact, person, (auth.jwt() -> 'act' ->> 'key')::uuid, why, right_now) returning id into test;
  with pairs as materialized (
    select public.uuid_v7() as id, p.*, row_number() over (partition by p.mailbox_id order by p.seed_id) as place
    from private.placement_pairs(campaign) p
  ), placed as (
    insert into public.placements (id, workspace_id, test_id, mailbox_id, seed_id, sender, seed, provider)
      select id, campaign.workspace_id, test, mailbox_id, seed_id, sender, seed, provider from pairs
  )
  insert into public.messages (id, workspace_id, created_by, kind, campaign_id, step_id, mailbox_id, recipient, tracks_opens, state, next_at, created_at)
    select id, campaign.workspace_id, person, 'test', campaign.id, step, mailbox_id, seed, false, 'queued',
      -- A mailbox does not send the same text to all seeds at once.
      right_now + (place - 1) * interval '30 seconds', right_now
    from pairs;
  return test;
end
$$;

-- Every pair of a sending mailbox of the campaign and a seed of its workspace.
create or replace function private.placement_pairs(campaign public.email_campaigns)
returns table (mailbox_id uuid, seed_id uuid, sender text, seed text, provider text)
language sql stable set search_path = '' as $$
  select b.id, s.id, b.address, s.address,
    coalesce(private.mailbox_provider(s), private.recipient_provider(s.address), split_part(lower(s.address), '@', 2))
  from (
    select m.* from public.campaign_mailboxes c join public.mailboxes m on m.workspace_id = c.workspace_id and m.id = c.mailbox_id
    where c.workspace_id = campaign.workspace_id and c.campaign_id = campaign.id and m.state = 'active' and not m.is_seed order by m.id limit 10) b
  cross join public.mailboxes s
  where s.workspace_id = campaign.workspace_id and s.is_seed and s.state = 'active'
$$;

-- The emails of tests that an account may start within 24 hours.
create or replace function private.placement_budget() returns integer
language sql immutable
return 200;

create or replace function private.require_placement(campaign public.email_campaigns, step uuid, contact uuid, emails integer) returns void
language plpgsql stable set search_path = '' as $$
begin
  if step is null then
    raise exception using errcode = 'PT409', message = 'There is no email to test.', hint = 'Write an email in the sequence first.';
  elsif contact is null then
    raise exception using errcode = 'PT409', message = 'There is no contact to fill in the merge tags.', hint = 'Add a contact first.';
  elsif not exists (select from public.mailboxes m where m.workspace_id = campaign.workspace_id and m.is_seed and m.state = 'active') then
    raise exception using errcode = 'PT409', message = 'There is no seed mailbox.',
      hint = 'Connect a mailbox at each provider of your contacts, and turn it into a seed.';
  elsif emails = 0 then
    raise exception using errcode = 'PT409', message = 'No mailbox of this campaign may send.', hint = 'Choose a sender, or resume one.';
  elsif exists (select from public.placement_tests t where t.workspace_id = campaign.workspace_id and t.campaign_id = campaign.id and t.finished_at is null) then
    raise exception using errcode = 'PT409', message = 'A placement test of this campaign is running.', hint = 'Wait for its results.';
  elsif emails + (select count(*) from public.placement_tests t join public.workspaces w on w.id = t.workspace_id
      join public.placements p on p.workspace_id = t.workspace_id and p.test_id = t.id
      where w.user_id = (select o.user_id from public.workspaces o where o.id = campaign.workspace_id)
        and t.created_at > private.clock() - interval '1 day') > private.placement_budget() then
    raise exception using errcode = 'PT429', message = 'The placement tests of an account send ' || private.placement_budget() || ' emails a day.',
      hint = 'Use fewer seeds, or test again tomorrow.';
  end if;
end
$$;

-- Starts the scheduled tests: each campaign is tested again after the chosen number of days, and each follow-up on the
-- day before it is first due. A campaign has one test at a time, and accounts take turns. A campaign that cannot be
-- tested is tried again after an hour.
create or replace function private.start_due_placements() returns integer
language plpgsql set search_path = '' as $$
declare
  due record;
  started integer := 0;
begin
  for due in
    with asked as materialized (
      select w.user_id, w.placement_days, w.placement_follow_ups, c as campaign, c.id, c.workspace_id
      from public.workspaces w join public.email_campaigns c on c.workspace_id = w.id and c.status = 'sending'
      where (w.placement_days is not null or w.placement_follow_ups) and not private.is_moving(w.id)
        and not private.is_suspended(w.id)
        and exists (select from public.mailboxes m where m.workspace_id = w.id and m.is_seed and m.state = 'active')
        and not exists (select from public.placement_tests t where t.workspace_id = w.id and t.campaign_id = c.id and t.finished_at is null)
        and not exists (select from private.placement_attempts p where p.workspace_id = w.id and p.campaign_id = c.id
          and p.failed_at > private.clock() - interval '1 hour')
    ), wanted as (
      select a.user_id, a.campaign, a.id, null::uuid as step, 0 as position, 'schedule' as why from asked a
      where a.placement_days is not null
        and not exists (select from public.placement_tests t where t.workspace_id = a.workspace_id and t.campaign_id = a.id
          and t.created_at > private.clock() - a.placement_days * interval '1 day')
      union all
      select a.user_id, a.campaign, a.id, s.id, s.position, 'follow_up'
      from asked a join public.campaign_steps s on s.workspace_id = a.workspace_id and s.campaign_id = a.id and s.kind = 'email' and s.position > 1
      where a.placement_follow_ups
        and not exists (select from public.placement_tests t where t.workspace_id = a.workspace_id and t.step_id = s.id)
        and exists (select from public.campaign_leads l where l.campaign_id = a.id and l.step_id = s.id and l.state = 'active'
          and l.due_at < private.clock() + interval '1 day')
    ), first as (
      select distinct on (w.id) w.* from wanted w order by w.id, w.position
    )
    select f.campaign, f.step, f.why from first f order by row_number() over (partition by f.user_id order by f.id), f.id limit 50
  loop
    begin
      perform private.start_placement(due.campaign, due.step, null, due.why, null);
      started := started + 1;
    exception when sqlstate 'PT409' or sqlstate 'PT429' then
      insert into private.placement_attempts (workspace_id, campaign_id, failed_at)
        values ((due.campaign).workspace_id, (due.campaign).id, private.clock())
        on conflict (workspace_id, campaign_id) do update set failed_at = excluded.failed_at;
    end;
  end loop;
  return started;
end
$$;

-- Reads due step tests for a worker and stores its results (server/campaigns/review-step-tests.ts). The statistics
-- are those of core/reporting, which the screens show too.

-- For each variant that is sent: the messages delivered at least seven days ago, and how many of them reached the
-- goal within seven days. Each message is counted once and after the same time; otherwise a test that is reviewed
-- often would count late results as missing.
create or replace function private.step_test_counts(test public.step_tests)
returns table (id uuid, part bigint, whole bigint)
language sql stable set search_path = '' as $$
  select v.id, count(m.id) filter (where case test.goal
      when 'click' then m.clicked_at < m.sent_at + interval '7 days'
      when 'reply' then m.replied_at < m.sent_at + interval '7 days'
      else m.positive_at < m.sent_at + interval '7 days' end),
    count(m.id)
  from public.step_variants v
  left join private.counted_emails(test.workspace_id) m on m.variant_id = v.id and m.step_id = test.step_id
    and m.kind = 'campaign' and m.delivered_at >= test.started_at and m.delivered_at <= private.clock() - interval '7 days'
    and (test.goal <> 'click' or m.tracks_clicks)
  where v.workspace_id = test.workspace_id and v.step_id = test.step_id and v.label is not null and v.weight > 0
  group by v.id, v.label order by v.label
$$;

-- Claims due tests for an hour and returns {"id", "seen", "method", "floor"} of each. They are then counted one by
-- one, so that a slow one waits for its next hour and blocks no other.
create or replace function private.claim_step_tests(most integer) returns setof jsonb
language sql set search_path = '' as $$
  update public.step_tests t set reviewed_at = private.clock(), next_review_at = private.clock() + interval '1 hour'
  where t.id in (select d.id from public.step_tests d where d.is_on and d.next_review_at <= private.clock()
    order by d.next_review_at limit most for update skip locked)
  returning jsonb_build_object('id', t.id, 'seen', t.reviewed_at, 'method', t.method, 'floor', t.floor)
$$;

-- Stores the review of the state at `seen`; false when the test was changed or reviewed since.
drop function if exists private.record_step_review(uuid, timestamptz, text, jsonb, jsonb);
create function private.record_step_review(test uuid, seen timestamptz, found_state text, found_review jsonb, found_shares jsonb)
returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.step_tests t set state = found_state, review = found_review, shares = nullif(found_shares, 'null'),
    decided_at = case when found_state <> 'undecided' then coalesce(t.decided_at, private.clock()) end,
    next_review_at = case when found_state <> 'winner' then t.next_review_at end
  where t.id = test and t.is_on and t.reviewed_at = seen and t.state <> 'winner';
  if not found then return false; end if;
  if found_state = 'winner' then
    perform private.notify_of_winner(test);
  end if;
  return true;
end
$$;

-- Notifies the owner of the campaign.
create or replace function private.notify_of_winner(test uuid) returns void
language sql set search_path = '' as $$
  select private.notify(coalesce(c.owner_id, w.user_id), 'test_won', jsonb_build_object(
    'variant', v.label, 'step', s.position, 'campaign', left(c.title, 150)))
  from public.step_tests t
    join public.campaign_steps s on s.workspace_id = t.workspace_id and s.id = t.step_id
    join public.email_campaigns c on c.workspace_id = t.workspace_id and c.id = s.campaign_id
    join public.workspaces w on w.id = c.workspace_id
    join public.step_variants v on v.workspace_id = t.workspace_id and v.step_id = t.step_id and v.id::text = t.review ->> 'best'
  where t.id = test
$$;

-- A test whose goal or content changed starts again, because earlier results no longer apply.
create or replace function private.check_step_test() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.goal = old.goal and new.is_on = old.is_on then
    -- New weights change future shares only; the results remain valid.
    new.next_review_at := private.clock();
    new.reviewed_at := null;
    new.state := case when old.state = 'winner' then 'undecided' else old.state end;
    return new;
  end if;
  new.started_at := private.clock();
  new.state := 'undecided';
  new.decided_at := null;
  new.review := null;
  new.shares := null;
  new.reviewed_at := null;
  new.next_review_at := private.clock();
  return new;
end
$$;

-- Restoring a backup runs as the owner of the tables, which skips this trigger and keeps the restored values.
create or replace trigger check_new_step_test before insert on public.step_tests
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.check_step_test();
create or replace trigger check_step_test before update of goal, method, floor, is_on on public.step_tests
  for each row execute function private.check_step_test();

create or replace function private.restart_step_test() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- New weights change future shares only; the results remain valid.
  if tg_op = 'UPDATE' and (old.subject, old.content_text, old.content_html, old.label)
    is not distinct from (new.subject, new.content_text, new.content_html, new.label)
  then
    update public.step_tests t set shares = null, reviewed_at = null, next_review_at = private.clock(),
        state = 'undecided', decided_at = null
      where t.workspace_id = new.workspace_id and t.step_id = new.step_id;
    return null;
  end if;
  update public.step_tests t set started_at = private.clock(), state = 'undecided', decided_at = null, review = null,
    shares = null, reviewed_at = null, next_review_at = private.clock()
    where t.workspace_id = new.workspace_id and t.step_id = new.step_id;
  return null;
end
$$;

create or replace trigger restart_step_test_by_new after insert on public.step_variants
  for each row execute function private.restart_step_test();
create or replace trigger restart_step_test after update of subject, content_text, content_html, label, weight on public.step_variants
  for each row when ((old.subject, old.content_text, old.content_html, old.label, old.weight)
    is distinct from (new.subject, new.content_text, new.content_html, new.label, new.weight))
  execute function private.restart_step_test();

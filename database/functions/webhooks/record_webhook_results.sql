-- Records attempts: [{"id", "outcome": "delivered" | "failed" | "gone", "status", "ms", "answer", "error", "retryAfter"}].
create or replace function private.record_webhook_results(results jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  done public.webhook_deliveries[];
begin
  with result as (
    select * from jsonb_to_recordset(results) as r (id uuid, outcome text, status smallint, ms integer, answer text, error text, "retryAfter" integer)
  ), recorded as (
    update public.webhook_deliveries d set claimed_at = null, sent_at = now() - r.ms * interval '1 millisecond', status = r.status,
        took_ms = r.ms, answer = r.answer, error = r.error,
        earlier = case when d.sent_at is null then d.earlier else (case when jsonb_array_length(d.earlier) < 20 then d.earlier else d.earlier - 0 end)
          || jsonb_build_object('at', d.sent_at, 'status', d.status, 'error', d.error) end,
        state = case when r.outcome = 'delivered' then 'delivered'
          when now() + private.webhook_wait(d.attempts) > d.queued_at + interval '76 hours' then 'failed' else 'waiting' end,
        due_at = now() + greatest(private.webhook_wait(d.attempts) * (0.9 + 0.2 * random()),
          least(coalesce(r."retryAfter", 0), 86400) * interval '1 second')
      from result r where d.id = r.id and d.state = 'waiting' returning d.*
  )
  select array_agg(r) from recorded r into done;
  -- Later events of the same lead wait for this one's next attempt, or no longer.
  update public.webhook_deliveries f set due_at = case when d.state = 'waiting' then d.due_at else now() end
    from unnest(done) as d
    where d.lead_id is not null and (d.state <> 'delivered' or d.attempts > 1) and f.endpoint_id = d.endpoint_id and f.lead_id = d.lead_id
      and f.state = 'waiting' and f.claimed_at is null and f.sequence > d.sequence;
  perform private.record_webhook_health(d.endpoint_id, bool_or(d.state = 'delivered'), max(d.error), bool_or(r.outcome = 'gone'))
    from unnest(done) as d join jsonb_to_recordset(results) as r (id uuid, outcome text) on r.id = d.id
    group by d.endpoint_id;
end
$$;

-- The time until the next attempt, by the schedule of Standard Webhooks: ten attempts in 76 hours.
create or replace function private.webhook_wait(attempts integer) returns interval
language sql immutable
set search_path = ''
return (array[5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400])[least(greatest(attempts, 1), 9)] * interval '1 second';

-- An endpoint is paused when it answers 410, or when nothing reached it for three days.
create or replace function private.record_webhook_health(endpoint uuid, works boolean, problem text, is_gone boolean) returns void
language plpgsql set search_path = '' as $$
declare
  stopped public.webhook_endpoints;
begin
  if works then
    perform private.release_webhook_deliveries(endpoint) from public.webhook_endpoints e
      where e.id = endpoint and e.failing_since < now() - interval '5 minutes';
    update public.webhook_endpoints e set failing_since = null, last_error = null where e.id = endpoint and e.failing_since is not null;
    return;
  end if;
  update public.webhook_endpoints e set failing_since = coalesce(e.failing_since, now()), last_error = left(problem, 300)
    where e.id = endpoint and (e.failing_since is null or e.last_error is distinct from left(problem, 300));
  update public.webhook_endpoints e set is_on = false, paused_reason = case when is_gone and e.crm_connection_id is not null then e.last_error when is_gone
      then 'The endpoint answered that it no longer exists (410).'
      else 'Nothing reached the endpoint for three days. The last attempt: ' || coalesce(e.last_error, 'no answer') end
    where e.id = endpoint and e.is_on and (is_gone or e.failing_since < now() - interval '3 days')
    returning * into stopped;
  if stopped.crm_connection_id is not null then
    perform private.stop_crm(stopped.crm_connection_id, stopped.paused_reason);
  elsif stopped.id is not null then
    perform private.notify_of_stop(w.id, w.user_id, 'webhook_stopped', 'A webhook of ' || w.name || ' was paused',
        stopped.paused_reason || ' Events wait for 30 days.')
      from public.workspaces w where w.id = stopped.workspace_id;
  end if;
end
$$;

-- Makes all that waits for an endpoint due now, with three days of attempts.
create or replace function private.release_webhook_deliveries(endpoint uuid) returns void
language sql set search_path = '' as $$
  update public.webhook_deliveries d set due_at = now(), queued_at = now(), attempts = 0
    where d.endpoint_id = endpoint and d.state = 'waiting' and d.claimed_at is null
$$;

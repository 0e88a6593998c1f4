-- Delivers again what an endpoint already got, or what failed: the listed deliveries, or those of events in a span of
-- time. Each keeps its ID and its sequence number. Returns how many.
create or replace function public.replay_webhook_deliveries(
  p_endpoint_id uuid, p_ids uuid[] default null, p_from timestamptz default null, p_until timestamptz default null,
  p_failed_only boolean default false
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  replayed integer;
begin
  perform private.require_webhook(p_endpoint_id);
  update public.webhook_deliveries d set state = 'waiting', due_at = now(), queued_at = now(), attempts = 0
    where d.workspace_id = (select e.workspace_id from public.webhook_endpoints e where e.id = p_endpoint_id)
      and d.endpoint_id = p_endpoint_id and d.claimed_at is null
      and case when p_ids is null then d.event_at between p_from and p_until else d.id = any (p_ids) end
      and (d.state = 'failed' or not p_failed_only);
  get diagnostics replayed = row_count;
  return replayed;
end
$$;
grant execute on function public.replay_webhook_deliveries to authenticated;

-- Returns the workspace of an endpoint that the caller owns.
create or replace function private.require_webhook(endpoint uuid) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  workspace uuid := (select e.workspace_id from public.webhook_endpoints e where e.id = endpoint
    and (auth.role() = 'service_role' or e.workspace_id in (select private.my_workspaces('owner'))));
begin
  if workspace is null then
    raise exception using errcode = 'PT404', message = 'There is no such webhook.', hint = 'Load the page again.';
  end if;
  return workspace;
end
$$;

-- Sends a test event to one endpoint.
create or replace function public.send_test_webhook(p_endpoint_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := private.require_webhook(p_endpoint_id);
begin
  if (select count(*) from public.webhook_deliveries d where d.workspace_id = workspace and d.endpoint_id = p_endpoint_id
      and d.type = 'webhook.test' and d.event_at > now() - interval '1 hour') + (select count(*) from private.webhook_outbox o
      where o.workspace_id = workspace and o.events::json #>> '{0,3}' = p_endpoint_id::text) >= 30 then
    raise exception using errcode = 'PT429', message = 'Too many test events.', hint = 'Try again in an hour.';
  end if;
  insert into private.webhook_outbox (workspace_id, events)
    values (workspace, jsonb_build_array(jsonb_build_array('webhook.test', null, null, p_endpoint_id, jsonb_build_object('message', 'A test from Coldframe.')))::text);
end
$$;
grant execute on function public.send_test_webhook to authenticated;

-- An endpoint that is resumed or moved starts without its failures, and gets at once what waited for it.
create or replace function private.restart_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.failing_since := null;
  new.last_error := null;
  new.paused_reason := null;
  perform private.release_webhook_deliveries(new.id);
  return new;
end
$$;

create or replace trigger restart_webhook before update on public.webhook_endpoints
  for each row when (new.is_on and not old.is_on or new.url <> old.url) execute function private.restart_webhook();

create or replace function private.delete_webhook_deliveries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.webhook_deliveries d where d.workspace_id = old.workspace_id and d.endpoint_id = old.id;
  return null;
end
$$;

create or replace trigger delete_webhook_deliveries after delete on public.webhook_endpoints
  for each row execute function private.delete_webhook_deliveries();

-- At most 20 in a workspace: each event is delivered to all of them.
create or replace function private.count_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('webhooks of ' || new.workspace_id, 0));
  if (select count(*) from public.webhook_endpoints e where e.workspace_id = new.workspace_id and e.crm_connection_id is null) >= 20 then
    raise exception using errcode = 'PT409', message = 'This workspace has 20 webhooks.', hint = 'Delete one that you no longer use.';
  end if;
  return new;
end
$$;

create or replace trigger count_webhooks before insert on public.webhook_endpoints
  for each row when (new.crm_connection_id is null) execute function private.count_webhooks();

create or replace function private.log_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  webhook public.webhook_endpoints := coalesce(new, old);
begin
  perform private.audit('webhook.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    'webhook_endpoints', webhook.id, private.existing_workspace(webhook.workspace_id::text),
    jsonb_build_object('name', substring(webhook.url from '^https?://([^/?#]+)')));
  return null;
end
$$;

create or replace trigger log_webhook after insert or update of url, types, is_on or delete on public.webhook_endpoints
  for each row when (current_user = 'authenticated') execute function private.log_webhook();

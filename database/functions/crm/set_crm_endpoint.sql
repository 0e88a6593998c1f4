-- An active connection has an endpoint in the outbox of webhooks, which is on while the connection is. Opt-outs always
-- reach the CRM.
create or replace function private.set_crm_endpoint() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wanted text[] := array['contact.unsubscribed']
    || case when new.sync_activity then array['message.sent', 'message.bounced', 'reply.received'] else '{}' end
    || case when new.sync_activity and new.sync_opens then array['message.opened'] else '{}' end;
begin
  update public.webhook_endpoints e set types = wanted, is_on = new.is_on and new.problem is null
    where e.workspace_id = new.workspace_id and e.crm_connection_id = new.id
      and (e.types, e.is_on) is distinct from (wanted, new.is_on and new.problem is null);
  if new.state = 'active' then
    insert into public.webhook_endpoints (workspace_id, url, description, types, crm_connection_id, created_by)
      select new.workspace_id, 'https://api.hubapi.com/', private.crm_name(new.provider), wanted, new.id, null
      where not exists (select from public.webhook_endpoints e where e.workspace_id = new.workspace_id and e.crm_connection_id = new.id);
  end if;
  return null;
end
$$;

create or replace trigger set_crm_endpoint after insert or update of state, is_on, problem, sync_activity, sync_opens
  on public.crm_connections for each row execute function private.set_crm_endpoint();

-- Tells the CRM of a contact that opted out here before it was matched.
create or replace function private.send_known_opt_out(connection uuid, contact public.audience) returns void
language sql set search_path = '' as $$
  insert into private.webhook_outbox (workspace_id, events)
    select contact.workspace_id, json_build_array(json_build_array('contact.unsubscribed', null, null, e.id,
      json_build_object('id', s.id, 'address', s.address, 'reason', s.reason)))::text
    from public.suppressions s join public.webhook_endpoints e on e.workspace_id = s.workspace_id and e.crm_connection_id = connection
    where s.workspace_id = contact.workspace_id and lower(s.address) = lower(contact.email)
$$;

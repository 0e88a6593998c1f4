-- A request has priority when its sender's plan includes priority support at the time of sending.
create or replace function private.set_priority_support() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.priority_support := new.user_id is not null
    and private.plan_has(private.plan_of(new.user_id), 'priority_support');
  return new;
end
$$;

create or replace trigger set_priority_support before insert on public.support_requests
  for each row execute function private.set_priority_support();

-- A trigger logs every change of state, so that no way of changing it is missed.
create or replace function private.log_request_state() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('support.' || new.state, 'support_requests', new.id);
  return null;
end
$$;

create or replace trigger log_request_state after update of state on public.support_requests
  for each row when (old.state is distinct from new.state and new.state <> 'answered')
  execute function private.log_request_state();

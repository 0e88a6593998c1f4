-- The switch for all sending. Returns null when sending is on, and otherwise the reason why it is off.
create or replace function private.sending_paused() returns text
language sql stable security definer
set search_path = ''
begin atomic
  select p.reason from private.sending_pause p;

end;
grant execute on function private.sending_paused to authenticated;

create or replace function private.pause_sending(reason text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.sending_pause as p (reason) values (pause_sending.reason)
    on conflict (id) do update set reason = excluded.reason;
  perform private.audit('sending.paused', 'sending_pause', null);
end
$$;

create or replace function private.resume_sending() returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from private.sending_pause;
  if not found then return false; end if;
  perform private.audit('sending.resumed', 'sending_pause', null);
  return true;
end
$$;

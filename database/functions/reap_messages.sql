-- Claims whose owner is gone. What was only claimed is free again; what had passed the fence may have arrived, and is
-- never sent a second time by itself.
create or replace function private.reap_messages() returns table (requeued bigint, uncertain bigint)
language plpgsql
set search_path = ''
as $$
declare
  right_now timestamptz := private.clock();
  lost public.messages;
begin
  with found as (
    select m.id from public.messages m where m.state = 'sending' and m.lease_until < right_now for update skip locked
  )
  update public.messages m set state = 'queued', claim = null, lease_until = null, next_at = right_now
    from found where m.id = found.id;
  get diagnostics requeued = row_count;
  uncertain := 0;
  for lost in select * from public.messages m where m.state = 'handing' and m.lease_until < right_now for update skip locked loop
    perform private.keep_uncertain(lost);
    uncertain := uncertain + 1;
  end loop;
  return next;
end
$$;

-- A process says that it is still at work.
create or replace function private.keep_claims(claims uuid[], p_lease interval) returns void
language sql
set search_path = ''
as $$
  update public.messages set lease_until = private.clock() + p_lease where claim = any (claims) and state = 'sending'
$$;

revoke execute on function private.reap_messages, private.keep_claims from public;
grant execute on function private.reap_messages, private.keep_claims to service_role;

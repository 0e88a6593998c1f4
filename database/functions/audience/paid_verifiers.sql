-- The paid verifier of a workspace (server/verification/paid-verifier.ts).

-- Reserves up to `wanted` of the checks left this month and returns the number reserved.
create or replace function private.reserve_checks(workspace uuid, wanted integer) returns integer
language plpgsql set search_path = '' as $$
declare
  this_month date := date_trunc('month', now() at time zone 'UTC')::date;
  most integer := (select v.monthly_limit from public.workspace_verifiers v
    where v.workspace_id = workspace and v.paused_until <= now() for no key update);
  used integer;
begin
  if most is null or wanted <= 0 then return 0; end if;
  insert into private.verifier_usage (workspace_id, month, checks) values (workspace, this_month, 0) on conflict do nothing;
  select u.checks into used from private.verifier_usage u where u.workspace_id = workspace and u.month = this_month for update;
  update private.verifier_usage u set checks = used + greatest(0, least(wanted, most - used))
    where u.workspace_id = workspace and u.month = this_month;
  return greatest(0, least(wanted, most - used));
end
$$;

-- Releases reserved checks that were not used.
create or replace function private.return_checks(workspace uuid, unused integer) returns void
language sql set search_path = '' as $$
  update private.verifier_usage u set checks = greatest(0, u.checks - unused)
    where u.workspace_id = workspace and u.month = date_trunc('month', now() at time zone 'UTC')::date
$$;

create or replace function private.pause_verifier(workspace uuid, why text, pause interval) returns void
language sql set search_path = '' as $$
  update public.workspace_verifiers v set problem = why, paused_until = now() + pause where v.workspace_id = workspace
$$;

drop function if exists private.record_verified(uuid, jsonb);
-- Stores the verdicts of a verifier or a probe, [{"address", "verdict"}].
create or replace function private.record_verified(workspace uuid, p_answers jsonb, p_by text default 'verifier') returns void
language sql set search_path = '' as $$
  insert into private.verified_addresses as v (workspace_id, address, verdict, verified_by)
    select workspace, lower(a.address), a.verdict, p_by from jsonb_to_recordset(p_answers) as a (address text, verdict text) order by 2
  on conflict (workspace_id, address) do update set verdict = excluded.verdict, verified_by = excluded.verified_by, verified_at = now()
$$;

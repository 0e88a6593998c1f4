-- Claims deliveries that are due, in turn by account, for a minute each: one whose worker died is due again. Events of
-- one lead reach an endpoint one after another; other leads do not wait for them. An endpoint that fails gets one
-- attempt at a time until one succeeds, and a CRM four, because it limits requests.
drop function if exists private.claim_webhook_deliveries(integer);
create function private.claim_webhook_deliveries(at_most integer)
returns table (id uuid, endpoint_id uuid, url text, event_id uuid, type text, at timestamptz, workspace_id uuid, sequence bigint,
  data jsonb, attempts smallint, encrypted_secret bytea, encrypted_former bytea, crm_connection_id uuid)
language sql set search_path = '' as $$
  with running as materialized (
    select d.endpoint_id, w.user_id as account, count(*) as n
    from public.webhook_deliveries d join public.workspaces w on w.id = d.workspace_id
    where d.claimed_at is not null and d.due_at > now() group by 1, 2
  ), endpoints as (
    select e.id, w.user_id as account,
      case when e.failing_since is not null then 1 when e.crm_connection_id is not null then 4 else 200 end - coalesce((select r.n from running r where r.endpoint_id = e.id), 0) as free
    from public.webhook_endpoints e join public.workspaces w on w.id = e.workspace_id
    where e.is_on and not exists (select from auth.users u where u.id = w.user_id and u.banned_until > now())
  ), due as (
    select d.id, d.due_at, e.account, row_number() over (partition by e.account order by d.due_at, d.id) as place
    from endpoints e cross join lateral (
      select k.id, k.due_at from public.webhook_deliveries k
      where k.endpoint_id = e.id and k.state = 'waiting' and k.due_at <= now()
        and (k.lead_id is null or not exists (select from public.webhook_deliveries before where before.endpoint_id = k.endpoint_id
          and before.lead_id = k.lead_id and before.state = 'waiting' and before.sequence < k.sequence))
      order by k.due_at, k.id limit greatest(e.free, 0) for update skip locked) as d
  ), claimed as (
    update public.webhook_deliveries d set claimed_at = now(), due_at = now() + interval '1 minute', attempts = d.attempts + 1
    where d.id = any (array(select u.id from due u
      where u.place <= 200 - coalesce((select sum(r.n) from running r where r.account = u.account), 0)
      order by u.place, u.due_at limit at_most))
    returning d.*
  )
  select c.id, c.endpoint_id, e.url, v.id, v.type, v.at, v.workspace_id, v.sequence, v.data, c.attempts, s.encrypted_secret,
    case when s.former_until > now() then s.encrypted_former end, e.crm_connection_id
  from claimed c
  join public.webhook_events v on v.workspace_id = c.workspace_id and v.id = c.event_id
  join public.webhook_endpoints e on e.id = c.endpoint_id
  left join private.webhook_secrets s on s.endpoint_id = e.id
$$;

-- The number of messages that each mailbox may still send today, and the time of its next one by its own rules; null
-- when it may not send. A security definer, because the limits are private.
create or replace function public.dashboard_mailboxes(p_workspace_id uuid)
returns table (id uuid, address text, state text, used integer, daily_limit integer, next_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := (select coalesce(w.time_zone, 'UTC') from public.workspaces w where w.id = p_workspace_id);
  today date := (now() at time zone zone)::date;
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return query
    select b.id, b.address, b.state, case when b.sent_on = today then b.sent_count else 0 end,
      private.mailbox_limit(b, today),
      case when b.state = 'active' then private.mailbox_ready_at(b, zone, now()) end
    from public.mailboxes b where b.workspace_id = p_workspace_id
    order by b.address limit 100;
end
$$;
grant execute on function public.dashboard_mailboxes to authenticated;

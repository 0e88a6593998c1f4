-- An overview of all sending of the installation: queued work, stuck work, and items that need an admin. It covers
-- campaigns and mailboxes only as far as operations need; it never includes their content.
create or replace function public.admin_sending() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'paused', private.sending_paused(),
    'outbox', private.outbox_state(),
    'jobs', private.job_states(),
    'messages', private.message_states(),
    'mailboxes', (select jsonb_build_object(
        'active', count(*) filter (where state = 'active'), 'paused', count(*) filter (where state = 'paused'),
        'broken', count(*) filter (where state = 'broken'),
        'sent_today', coalesce(sum(sent_count) filter (where sent_on = current_date), 0),
        'unread', count(*) filter (where read_error is not null))
      from public.mailboxes),
    'resting', private.stopped_mailboxes(),
    'campaigns', (select jsonb_build_object('sending', count(*) filter (where status = 'sending'),
        'auto_paused', count(*) filter (where status = 'auto_paused'))
      from public.email_campaigns where status in ('sending', 'auto_paused')),
    'stopped', private.stopped_campaigns());
end
$$;
grant execute on function public.admin_sending to authenticated;

-- A claim that expired more than a minute ago should have been released and was not.
create or replace function private.message_states() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'waiting', (select count(*) from public.messages where state = 'queued'),
    'deferred', (select count(*) from public.messages where state = 'deferred'),
    'in_hand', (select count(*) from public.messages where state in ('sending', 'handing')),
    'stuck', (select count(*) from public.messages
      where state in ('sending', 'handing') and lease_until < now() - interval '1 minute'),
    'uncertain', (select count(*) from public.messages where state = 'uncertain'),
    'oldest_uncertain', (select min(updated_at) from public.messages where state = 'uncertain'),
    'bounced_7d', (select count(*) from public.messages where bounced_at > now() - interval '7 days'),
    'complained_7d', (select count(*) from public.messages where complained_at > now() - interval '7 days'))
$$;

create or replace function private.stopped_mailboxes() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m)), '[]')
  from (
    select m.id, m.address, m.state, m.state_reason as reason, m.updated_at, u.email as owner
    from public.mailboxes m join public.workspaces w on w.id = m.workspace_id join auth.users u on u.id = w.user_id
    where m.state <> 'active' order by m.state, m.updated_at desc limit 100
  ) m
$$;

create or replace function private.stopped_campaigns() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(c)), '[]')
  from (
    select c.id, c.pause_reason as reason, c.updated_at, u.email as owner
    from public.email_campaigns c join public.workspaces w on w.id = c.workspace_id join auth.users u on u.id = w.user_id
    where c.status = 'auto_paused' order by c.updated_at desc limit 100
  ) c
$$;

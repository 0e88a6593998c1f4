-- A campaign starts as a draft whatever the request says, and users change its status only through the functions for
-- each change (which run as service_role).
create or replace function private.start_as_draft() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.status := 'draft';
  -- Applies the workspace's defaults for campaigns. The workspace columns have other names for the same values,
  -- because the audit log and API clients know those names, and a process of the former version, still running during
  -- an upgrade, would fail on new ones.
  select sending_days, sending_from, sending_until, company_stop
    into new.send_days, new.hour_from, new.hour_to, new.stop_for_company
    from public.workspaces where id = new.workspace_id;
  return new;
end
$$;

create or replace function private.check_status_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user <> 'service_role' then
    raise exception using errcode = 'PT409', message = 'A campaign''s status can''t be set directly.',
      hint = 'Schedule, start, pause or archive the campaign instead.';
  end if;
  if not private.may_change_status(old.status, new.status) then
    raise exception using errcode = 'PT409',
      message = format('A campaign that is %s can''t become %s.', old.status, new.status),
      hint = 'Reload to see its current status.';
  end if;
  return new;
end
$$;

-- The status changes of core/campaigns/campaign.ts; a test compares the two.
create or replace function private.may_change_status(before text, after text) returns boolean
language sql immutable parallel safe
return after = any (case before
  when 'draft' then array['scheduled', 'sending', 'archived']
  when 'scheduled' then array['draft', 'sending', 'paused', 'archived']
  when 'sending' then array['paused', 'auto_paused', 'completed']
  when 'paused' then array['scheduled', 'sending', 'completed', 'archived']
  when 'auto_paused' then array['paused', 'sending', 'completed', 'archived']
  when 'completed' then array['sending', 'archived']
  when 'archived' then array['draft', 'paused', 'completed']
end);
grant execute on function private.may_change_status to authenticated;

-- Restoring a backup runs as the owner of the tables, which skips this trigger and keeps the restored values; so does
-- a restore from the trash.
create or replace trigger start_as_draft before insert on public.email_campaigns
  for each row when (current_user in ('anon', 'authenticated', 'service_role')
    and current_setting('coldframe.restores', true) is distinct from 'on')
  execute function private.start_as_draft();
create or replace trigger check_status_change before update on public.email_campaigns
  for each row when (
    old.status is distinct from new.status and current_user in ('anon', 'authenticated', 'service_role')
    and current_setting('coldframe.restores', true) is distinct from 'on')
  execute function private.check_status_change();

-- A campaign begins as a draft whatever the request says, and people move it only through the functions
-- that own a move (those run as service_role).
create or replace function private.start_as_draft() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.status := 'draft';
  -- With what campaigns of its workspace start with. That has other names for the same: the audit log and whoever
  -- uses the API know them, and a process of the version before, which still serves during an upgrade, would fail on
  -- new ones.
  select sending_days, sending_from, sending_until, company_stop
    into new.send_days, new.hour_from, new.hour_to, new.stop_for_company
    from public.workspaces where id = new.workspace_id;
  return new;
end
$$;

create or replace function private.check_status_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'service_role' then
    raise exception using errcode = 'PT409', message = 'A campaign''s status can''t be set directly.',
      hint = 'Schedule, start, pause or archive the campaign instead.';
  end if;
  if not private.may_change_status(old.status, new.status) then
    raise exception using errcode = 'PT409',
      message = format('A campaign that is %s can''t become %s.', old.status, new.status),
      hint = 'Reload to see its present status.';
  end if;
  return new;
end
$$;

-- The moves of core/campaigns/campaign.ts; a test holds the two against each other.
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

-- Restoring a backup runs as the owner of the tables and keeps what it brings; so does a restore from the trash.
create or replace trigger start_as_draft before insert on public.email_campaigns
  for each row when (current_user in ('anon', 'authenticated', 'service_role')
    and current_setting('coldframe.restores', true) is distinct from 'on')
  execute function private.start_as_draft();
create or replace trigger check_status_change before update on public.email_campaigns
  for each row when (
    old.status is distinct from new.status and current_user in ('anon', 'authenticated', 'service_role')
    and current_setting('coldframe.restores', true) is distinct from 'on')
  execute function private.check_status_change();

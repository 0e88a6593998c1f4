-- PostgreSQL and browsers must both know a time zone. Asked only when it changes: the list of
-- zones is read from disk.
create or replace function private.check_time_zone() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not exists (select from pg_catalog.pg_timezone_names where name = new.time_zone and name !~ '^posix') then
    perform private.fail('There is no time zone "' || left(new.time_zone, 50) || '".', 'Use a name like Europe/Lisbon.');
  end if;
  return new;
end
$$;

create or replace trigger check_time_zone before insert or update of time_zone on public.workspaces
  for each row when (new.time_zone is not null)
  execute function private.check_time_zone();
create or replace trigger check_time_zone before insert or update of time_zone on public.email_campaigns
  for each row when (new.time_zone is not null)
  execute function private.check_time_zone();
create or replace trigger check_time_zone before insert or update of time_zone on public.audience
  for each row when (new.time_zone is not null)
  execute function private.check_time_zone();
create or replace trigger check_time_zone before insert or update of time_zone on public.notification_settings
  for each row execute function private.check_time_zone();

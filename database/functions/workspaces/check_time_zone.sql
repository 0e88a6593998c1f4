-- PostgreSQL and browsers must both know a time zone. The list of zones is read from disk, so it is queried only for
-- a zone that did not exist when the schema was created.
create or replace function private.check_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.time_zones where name = new.time_zone)
    and not exists (select from pg_catalog.pg_timezone_names where name = new.time_zone and name !~ '^posix') then
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

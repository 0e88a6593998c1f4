-- What campaigns of a workspace start with, and what every commercial mail must carry.

-- Monday to Sunday as 1 to 7, each at most once, at least one.
create function private.is_day_list(days smallint[]) returns boolean
language sql immutable parallel safe
return cardinality(days) > 0
  and days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]
  and cardinality(days) = (select count(distinct day) from unnest(days) as day);
revoke execute on function private.is_day_list from public;
grant execute on function private.is_day_list to authenticated, service_role;

alter table public.workspaces
  -- The lines that stand under each mail (CAN-SPAM, 15 USC 7704(a)(5)). Null until written: no campaign starts without.
  add column postal_address text
    check (length(coalesce(postal_address, '')) <= 500
      or private.fail('This postal address is too long.', 'Use at most 500 characters.')),
  -- An answer from one person stops what others of their company would still get.
  add column company_stop boolean not null default true,
  -- When campaigns send, in the workspace's time zone. Days as ISO counts them: 1 is Monday, 7 Sunday.
  add column sending_days smallint[] not null default '{1,2,3,4,5}'
    check (private.is_day_list(sending_days)
      or private.fail('These are not days of a week.', 'Choose at least one day, each of them once.')),
  add column sending_from time(0) not null default '09:00',
  add column sending_until time(0) not null default '17:00',
  add constraint workspaces_sending_hours check (sending_from < sending_until
    or private.fail('Sending would end before it begins.', 'Choose an end that is later than the beginning.'));

-- The hours in which a campaign sends.

-- The first time from `since` on that is within the window (core/campaigns/sending-window.ts; a test compares the
-- two); null when the window never opens.
create or replace function private.next_moment(
  send_days smallint[], hour_from time, hour_to time, closed_dates date[], zone text, since timestamptz
) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  wall timestamp := since at time zone zone;
  today date := wall::date;
  day date;
  opening timestamptz;
begin
  if wall::time >= hour_from and wall::time < hour_to and extract(isodow from today)::smallint = any (send_days)
    and today <> all (closed_dates)
  then
    return since;
  end if;
  for day in select today + n from generate_series(0, 3600) as n loop
    continue when extract(isodow from day)::smallint <> all (send_days) or day = any (closed_dates);
    opening := private.opening_on(day, hour_from, hour_to, zone, since);
    if opening is not null then return opening; end if;
  end loop;
  return null;
end
$$;

-- Near a change of the clocks, the window may open at any quarter of an hour, and twice.
create or replace function private.opening_on(day date, hour_from time, hour_to time, zone text, since timestamptz)
returns timestamptz
language sql stable set search_path = '' as $$
  with near as (
    select (day - 1)::timestamp at time zone zone as first, (day + 2)::timestamp at time zone zone as last,
      (day + hour_from) at time zone zone as opening
  ), moments as (
    select opening as moment from near
    union all
    select moment from near, generate_series(first, last, interval '15 minutes') as moment where last - first <> interval '3 days'
    union all
    select opening + shift * interval '30 minutes' from near, unnest(array[-2, -1, 1, 2]) as shift where last - first <> interval '3 days'
  )
  select min(moment) from moments
  where moment >= since and (moment at time zone zone)::date = day
    and (moment at time zone zone)::time >= hour_from and (moment at time zone zone)::time < hour_to
$$;

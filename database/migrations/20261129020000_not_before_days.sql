-- The claim converts this day to a time, which fails beyond the year 294276 and would stop the sending of everyone.
alter table public.audience add constraint audience_not_before check ((not_before between '0001-01-01' and '9999-12-31') is not false
  or private.fail('The “Not before” of ' || left(email, 100) || ' is not a day of the calendar.', 'Give a date like 2026-12-31.'));

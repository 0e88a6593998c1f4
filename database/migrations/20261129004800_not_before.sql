-- No campaign sends an email to the contact before this day.
alter table public.audience add column not_before date;

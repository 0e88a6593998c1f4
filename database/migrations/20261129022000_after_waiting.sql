-- private.after_waiting counts calendar days too.
drop function if exists private.after_working_days(timestamptz, integer, smallint[], date[], text);

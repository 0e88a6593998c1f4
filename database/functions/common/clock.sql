-- The clock of sending, of leads and of campaigns, the same for all processes; tests move it.

create or replace function private.clock() returns timestamptz
language sql stable parallel safe
return now();

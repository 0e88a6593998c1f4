-- Processes cache the server of each account (server/cells/directory.ts). A new account needs no notification,
-- because no process has cached it.
create or replace function private.notify_directory() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('account_cells', '');
  return null;
end
$$;
create or replace trigger notify_directory after insert or update or delete on private.cells
  for each statement execute function private.notify_directory();
create or replace trigger notify_directory after update on private.account_cells
  for each statement execute function private.notify_directory();

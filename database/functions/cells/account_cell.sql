-- The cell of an account; null in the home database.
create or replace function private.account_cell(account uuid) returns uuid
language sql stable set search_path = '' as $$
  select cell_id from private.account_cells where user_id = account
$$;

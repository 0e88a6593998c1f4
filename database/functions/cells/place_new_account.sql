-- A new account lies where the workspaces are to which it was invited, as members of a workspace lie together; else at
-- the cell that takes new ones.
create or replace function private.place_new_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  cell uuid;
begin
  if not exists (select from private.cells) then return null; end if;
  select private.account_cell(w.user_id) into cell
    from public.workspace_invitations i join public.workspaces w on w.id = i.workspace_id
    where lower(i.email) = lower(new.email) and i.expires_at > now()
    order by i.created_at limit 1;
  if not found then
    select id into cell from private.cells where takes_new;
  end if;
  if cell is not null then
    insert into private.account_cells (user_id, cell_id) values (new.id, cell);
  end if;
  return null;
end
$$;
create or replace trigger place_new_account after insert on auth.users
  for each row execute function private.place_new_account();

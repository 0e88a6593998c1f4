-- Assigns a new account to the cell of the workspaces that it was invited to, because members of a workspace share a
-- cell; otherwise to the cell for new accounts. This happens once its address is confirmed: until then anyone may
-- have signed up with it, even before the invitation, and no one can sign in to it.
create or replace function private.place_new_account() returns trigger
language plpgsql security definer set search_path = '' as $$
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
    -- An account that an admin assigned before, or that already has data in the home database, is not moved.
    insert into private.account_cells (user_id, cell_id) select new.id, cell
      where not exists (select from public.workspaces w where w.user_id = new.id)
        and not exists (select from public.workspace_members m where m.user_id = new.id)
      on conflict do nothing;
  end if;
  return null;
end
$$;
create or replace trigger place_new_account after insert on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.place_new_account();
create or replace trigger place_confirmed_account after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.place_new_account();

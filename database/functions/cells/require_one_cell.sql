-- Members of a workspace share the cell of its owner, because one server must answer a request.
create or replace function private.require_one_cell() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  apart boolean;
begin
  if not exists (select from private.account_cells) then return null; end if;
  if tg_table_name = 'workspaces' then
    select bool_or(private.account_cell(m.user_id) is distinct from private.account_cell(new.user_id)) into apart
      from public.workspace_members m where m.workspace_id = new.id;
    apart := apart or private.account_cell(old.user_id) is distinct from private.account_cell(new.user_id);
  else
    select private.account_cell(w.user_id) is distinct from private.account_cell(new.user_id) into apart
      from public.workspaces w where w.id = new.workspace_id;
  end if;
  if apart then
    raise exception using errcode = 'PT409', message = 'This workspace is kept on another server than your account.',
      hint = 'Sign up with another address that the workspace invites, or ask whoever runs this installation.';
  end if;
  return null;
end
$$;
create or replace trigger require_one_cell after insert or update of user_id, workspace_id on public.workspace_members
  for each row execute function private.require_one_cell();
create or replace trigger require_one_cell after update of user_id on public.workspaces
  for each row execute function private.require_one_cell();

-- Sends a notification for an account in a cell there, where its owner reads it and sets their preferences.
create or replace function private.hand_notification_to_cell() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.account_cell(new.user_id) is null then return new; end if;
  insert into private.cell_outbox (id, user_id, kind, content) values (new.id, new.user_id, 'notification', to_jsonb(new));
  return null;
end
$$;
-- The name sorts before respect_mutes, so this trigger runs first.
create or replace trigger hand_to_cell before insert on public.notifications
  for each row execute function private.hand_notification_to_cell();

-- Copies log entries to the cell of their workspace, where its owner reads them. Admins read the log in the home
-- database, so the entry also remains here.
create or replace function private.hand_log_to_cell() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.cell_outbox (id, user_id, workspace, kind, content)
    select new.id, w.user_id, w.id, 'log', to_jsonb(new) from public.workspaces w
    where w.id = new.workspace_id and private.account_cell(w.user_id) is not null;
  return null;
end
$$;
create or replace trigger hand_to_cell after insert on public.audit_log
  for each row when (new.workspace_id is not null) execute function private.hand_log_to_cell();

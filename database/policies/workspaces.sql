-- Members see a workspace; its owner renames and deletes it, and no update can transfer it.
grant select, delete on public.workspaces to authenticated;
grant insert (id, name, description, user_id) on public.workspaces to authenticated;
grant update (id, name, description, time_zone, user_id, postal_address, company_stop, sending_days, sending_from,
  sending_until, keep_mails_days, keep_analyses_days) on public.workspaces to authenticated;

-- user_id comes first: a workspace just inserted is not yet among my_workspaces, and must still be returned.
create policy read on public.workspaces for select to authenticated
  using (user_id = (select auth.uid()) or id = any (array(select private.my_workspaces('viewer'))));

create policy insert_own on public.workspaces for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy update_own on public.workspaces for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy delete_own on public.workspaces for delete to authenticated
  using (user_id = (select auth.uid()));

create or replace trigger keep_place before update on public.workspaces
  for each row when (current_user = 'authenticated' and (old.id <> new.id or old.user_id <> new.user_id))
  execute function private.refuse('A workspace keeps its owner.', 'Invite the other person as a member instead.');

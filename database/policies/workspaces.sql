-- Members see a workspace; its owner renames and deletes it, and no update can transfer it.
grant select, delete on public.workspaces to authenticated;
grant insert (id, name, description, user_id) on public.workspaces to authenticated;
grant update (id, name, description, time_zone, user_id, postal_address, company_stop, sending_days, sending_from,
  sending_until, keep_mails_days, keep_analyses_days, agents_may_send, bounce_warning, bounce_refusal, placement_days, placement_follow_ups) on public.workspaces to authenticated;

-- user_id comes first: a workspace just inserted is not yet among my_workspaces, and must still be returned. A key of
-- a workspace has no other.
create policy read on public.workspaces for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.key_workspace()) is null) or id = any (array(select private.my_workspaces('viewer'))));

create policy insert_own on public.workspaces for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.key_workspace()) is null);

create policy update_own on public.workspaces for update to authenticated
  using (id = any (array(select private.my_workspaces('owner')))) with check (user_id = (select auth.uid()));

create policy delete_own on public.workspaces for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.key_workspace()) is null);

create or replace trigger keep_place before update on public.workspaces
  for each row when (current_user = 'authenticated' and (old.id <> new.id or old.user_id <> new.user_id))
  execute function private.refuse('A workspace keeps its owner.', 'Invite the other person as a member instead.');

create or replace function private.require_person_for_agents() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_impersonation();
  return new;
end
$$;
create or replace trigger agents_by_person before update of agents_may_send on public.workspaces
  for each row when (current_user = 'authenticated' and old.agents_may_send <> new.agents_may_send)
  execute function private.require_person_for_agents();

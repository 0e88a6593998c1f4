-- Owners manage the forms of their workspace; what arrives is written by a function.
grant select, delete on public.contact_forms to authenticated;
grant insert (workspace_id, name, campaign_id, tags, thanks_url) on public.contact_forms to authenticated;
grant update (name, campaign_id, tags, thanks_url) on public.contact_forms to authenticated;

create policy read on public.contact_forms for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy add on public.contact_forms for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy change on public.contact_forms for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))))
  with check (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy remove on public.contact_forms for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

-- Viewers read, editors write under their own name. Without unlimited templates only the newest few are visible
-- (functions/templates/my_template_cuts.sql); a hidden one cannot be changed or deleted either.
grant select, delete on public.email_templates to authenticated;
grant insert (id, workspace_id, user_id, title, subject, content_text, content_html, category, tags, folder_id,
  goal, step_position) on public.email_templates to authenticated;
grant update (id, workspace_id, user_id, title, subject, content_text, content_html, category, tags, folder_id,
  goal, step_position) on public.email_templates to authenticated;

create policy read on public.email_templates for select to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces('viewer')))
    and (
      workspace_id = any (array(select private.my_workspaces_with('unlimited_templates')))
      or not exists (
        select from private.my_template_cuts() cut
        where cut.workspace_id = email_templates.workspace_id
          and (email_templates.created_at, email_templates.id) < (cut.created_at, cut.id)
      )
    )
  );

create policy insert_as_editor on public.email_templates for insert to authenticated
  with check (
    workspace_id = any (array(select private.my_workspaces('editor')))
    and user_id = (select auth.uid())
  );

create policy update_as_editor on public.email_templates for update to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces('editor')))
    and (
      workspace_id = any (array(select private.my_workspaces_with('unlimited_templates')))
      or not exists (
        select from private.my_template_cuts() cut
        where cut.workspace_id = email_templates.workspace_id
          and (email_templates.created_at, email_templates.id) < (cut.created_at, cut.id)
      )
    )
  )
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy delete_as_editor on public.email_templates for delete to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces('editor')))
    and (
      workspace_id = any (array(select private.my_workspaces_with('unlimited_templates')))
      or not exists (
        select from private.my_template_cuts() cut
        where cut.workspace_id = email_templates.workspace_id
          and (email_templates.created_at, email_templates.id) < (cut.created_at, cut.id)
      )
    )
  );

create or replace trigger keep_place before update on public.email_templates
  for each row when (
    current_user = 'authenticated' and (old.id <> new.id or old.workspace_id <> new.workspace_id
      or old.user_id is distinct from new.user_id))
  execute function private.refuse('A template stays in its workspace and keeps its author.',
    'Make a copy in the other workspace instead.');

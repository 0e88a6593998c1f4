-- A user's own words are private; viewers read a workspace's words, editors add and remove them.
grant select, delete on public.dictionary_words to authenticated;
grant insert (id, workspace_id, user_id, word) on public.dictionary_words to authenticated;

create policy read on public.dictionary_words for select to authenticated
  using (
    user_id = (select auth.uid())
    or workspace_id = any (array(select private.my_workspaces('viewer')))
  );

create policy insert_own_or_as_editor on public.dictionary_words for insert to authenticated
  with check (
    user_id = (select auth.uid())
    or workspace_id = any (array(select private.my_workspaces('editor')))
  );

create policy delete_own_or_as_editor on public.dictionary_words for delete to authenticated
  using (
    user_id = (select auth.uid())
    or workspace_id = any (array(select private.my_workspaces('editor')))
  );

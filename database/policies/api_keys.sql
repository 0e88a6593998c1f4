-- One's own keys and those of one's workspaces, with a session: neither a key nor an impersonator sees or revokes keys.
-- Keys are created by a function, which alone sees the key.
grant select, delete on public.api_keys to authenticated;

create policy read_own on public.api_keys for select to authenticated
  using ((user_id = (select auth.uid()) or workspace_id = any (array(select private.my_workspaces('owner'))))
    and not (select auth.jwt() ? 'act'));

create policy revoke_own on public.api_keys for delete to authenticated
  using ((user_id = (select auth.uid()) or workspace_id = any (array(select private.my_workspaces('owner'))))
    and not (select auth.jwt() ? 'act'));

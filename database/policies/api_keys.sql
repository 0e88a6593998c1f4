-- One's own, in person: neither a key nor an admin who acts as somebody sees or ends keys. Making one is a function,
-- which alone sees the key.
revoke all on public.api_keys from anon, authenticated;
grant select, delete on public.api_keys to authenticated;

drop policy if exists read_own on public.api_keys;
create policy read_own on public.api_keys for select to authenticated
  using (user_id = (select auth.uid()) and not (select auth.jwt() ? 'act'));

drop policy if exists revoke_own on public.api_keys;
create policy revoke_own on public.api_keys for delete to authenticated
  using (user_id = (select auth.uid()) and not (select auth.jwt() ? 'act'));

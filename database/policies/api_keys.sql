-- One's own, in person: neither a key nor an impersonator sees or ends keys. Making one is a function,
-- which alone sees the key.
grant select, delete on public.api_keys to authenticated;

create policy read_own on public.api_keys for select to authenticated
  using (user_id = (select auth.uid()) and not (select auth.jwt() ? 'act'));

create policy revoke_own on public.api_keys for delete to authenticated
  using (user_id = (select auth.uid()) and not (select auth.jwt() ? 'act'));

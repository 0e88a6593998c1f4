-- A signed-in sender sees their requests; admins see all and change their state. The server writes.
grant select, update (state) on public.support_requests to authenticated;

create policy read_own_or_as_admin on public.support_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy update_as_admin on public.support_requests for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

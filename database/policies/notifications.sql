-- Each user's own rows, for every verb; only the read mark of an existing notification can be changed.
grant select, delete, update (is_read) on public.notifications to authenticated;
grant insert (id, user_id, title, message, type) on public.notifications to authenticated;

create policy read_own on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));

create policy insert_own on public.notifications for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy mark_own on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy delete_own on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()));

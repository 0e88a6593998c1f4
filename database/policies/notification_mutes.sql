-- Each user's own rows. A row has nothing to change: it exists or not.
grant select, delete on public.notification_mutes to authenticated;
grant insert (user_id, category) on public.notification_mutes to authenticated;

create policy read_own on public.notification_mutes for select to authenticated
  using (user_id = (select auth.uid()));

create policy insert_own on public.notification_mutes for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy delete_own on public.notification_mutes for delete to authenticated
  using (user_id = (select auth.uid()));

-- Each user's own rows.
grant select, delete, update (is_on) on public.notification_channels to authenticated;
grant insert (user_id, category, channel, is_on) on public.notification_channels to authenticated;

create policy read_own on public.notification_channels for select to authenticated
  using (user_id = (select auth.uid()));

create policy insert_own on public.notification_channels for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy change_own on public.notification_channels for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy delete_own on public.notification_channels for delete to authenticated
  using (user_id = (select auth.uid()));

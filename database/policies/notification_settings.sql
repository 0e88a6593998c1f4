-- Each user's own rows.
grant select, delete, update (digest_hour, time_zone, tells_subject) on public.notification_settings to authenticated;
grant insert (user_id, digest_hour, time_zone, tells_subject) on public.notification_settings to authenticated;

create policy read_own on public.notification_settings for select to authenticated
  using (user_id = (select auth.uid()));

create policy insert_own on public.notification_settings for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy change_own on public.notification_settings for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy delete_own on public.notification_settings for delete to authenticated
  using (user_id = (select auth.uid()));

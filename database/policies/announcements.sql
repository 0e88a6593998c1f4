-- Every signed-in user reads announcements that have started, admins also future ones; admins write.
grant select, delete on public.announcements to authenticated;
grant insert (id, message, tone, link, starts_at, ends_at), update (message, tone, link, starts_at, ends_at)
  on public.announcements to authenticated;

create policy read_begun_or_as_admin on public.announcements for select to authenticated
  using ((starts_at <= now() and (select auth.uid()) is not null) or (select private.is_admin()));

create policy insert_as_admin on public.announcements for insert to authenticated
  with check ((select private.is_admin()));

create policy update_as_admin on public.announcements for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy delete_as_admin on public.announcements for delete to authenticated
  using ((select private.is_admin()));

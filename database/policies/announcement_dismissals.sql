-- Each user's own rows. A row has nothing to change: it exists or not.
grant select, delete on public.announcement_dismissals to authenticated;
grant insert (user_id, announcement_id) on public.announcement_dismissals to authenticated;

create policy read_own on public.announcement_dismissals for select to authenticated
  using (user_id = (select auth.uid()));

create policy insert_own on public.announcement_dismissals for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy delete_own on public.announcement_dismissals for delete to authenticated
  using (user_id = (select auth.uid()));

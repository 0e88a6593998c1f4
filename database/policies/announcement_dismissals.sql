-- Each person's own. There is nothing to change in one: it is there or not.
revoke all on public.announcement_dismissals from anon, authenticated;
grant select, delete on public.announcement_dismissals to authenticated;
grant insert (user_id, announcement_id) on public.announcement_dismissals to authenticated;

drop policy if exists read_own on public.announcement_dismissals;
create policy read_own on public.announcement_dismissals for select to authenticated
  using (user_id = (select auth.uid()));

drop policy if exists insert_own on public.announcement_dismissals;
create policy insert_own on public.announcement_dismissals for insert to authenticated
  with check (user_id = (select auth.uid()));

drop policy if exists delete_own on public.announcement_dismissals;
create policy delete_own on public.announcement_dismissals for delete to authenticated
  using (user_id = (select auth.uid()));

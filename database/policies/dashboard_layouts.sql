-- Each user's own rows.
grant select, delete on public.dashboard_layouts to authenticated;
grant insert (user_id, cards, hidden) on public.dashboard_layouts to authenticated;
-- Includes user_id, because an upsert names it; the policy prevents changing it.
grant update (user_id, cards, hidden) on public.dashboard_layouts to authenticated;

create policy read_own on public.dashboard_layouts for select to authenticated
  using (user_id = (select auth.uid()));

create policy insert_own on public.dashboard_layouts for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy update_own on public.dashboard_layouts for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy delete_own on public.dashboard_layouts for delete to authenticated
  using (user_id = (select auth.uid()));

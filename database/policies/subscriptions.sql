-- People read their own; billing alone writes, as service_role.
revoke all on public.subscriptions from anon, authenticated;
grant select on public.subscriptions to authenticated;

drop policy if exists read_own on public.subscriptions;
create policy read_own on public.subscriptions for select to authenticated
  using (user_id = (select auth.uid()));

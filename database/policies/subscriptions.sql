-- Users read their own subscription; only billing writes, as service_role.
grant select on public.subscriptions to authenticated;

create policy read_own on public.subscriptions for select to authenticated
  using (user_id = (select auth.uid()));

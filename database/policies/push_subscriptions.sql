-- Each person's own. Saved by save_push_subscription, which takes a browser from whoever used it before.
grant select, delete on public.push_subscriptions to authenticated;

create policy read_own on public.push_subscriptions for select to authenticated
  using (user_id = (select auth.uid()));

create policy delete_own on public.push_subscriptions for delete to authenticated
  using (user_id = (select auth.uid()));

-- Each user's own rows. save_push_subscription writes them, and takes over a browser from its former user.
grant select, delete on public.push_subscriptions to authenticated;

create policy read_own on public.push_subscriptions for select to authenticated
  using (user_id = (select auth.uid()));

create policy delete_own on public.push_subscriptions for delete to authenticated
  using (user_id = (select auth.uid()));

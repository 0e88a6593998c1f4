-- The product's own are known to whoever is signed in; the service alone makes and changes buckets.
grant select on storage.buckets to anon, authenticated;

create policy read_own on storage.buckets for select to authenticated
  using (folders <> '{}' and (select auth.uid()) is not null);

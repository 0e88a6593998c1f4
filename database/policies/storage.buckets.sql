-- Signed-in users see the product's own buckets; only the service creates and changes buckets.
grant select on storage.buckets to anon, authenticated;

create policy read_own on storage.buckets for select to authenticated
  using (folders <> '{}' and (select auth.uid()) is not null);

-- A clock that was ahead for a while left buckets that are empty until that day comes: nobody could sign in before.
-- No bucket is ever empty for longer than it takes to fill, so what lies further ahead is not believed.
create or replace function auth.take_from_bucket(
  bucket text, capacity integer, refill_seconds double precision, cost integer, at timestamptz,
  out wait double precision, out remaining integer
)
language plpgsql volatile
set search_path = ''
as $$
declare
  one_drop interval := make_interval(secs => refill_seconds / capacity);
  whole interval := make_interval(secs => refill_seconds);
  empty_until timestamptz;
begin
  if random() < 0.005 then
    delete from auth.rate_limits r where r.full_at < at - interval '1 hour';
  end if;
  insert into auth.rate_limits as r (bucket, full_at) values (take_from_bucket.bucket, at)
    on conflict on constraint rate_limits_pkey do update set full_at = least(greatest(r.full_at, at), at + whole)
    returning r.full_at into empty_until;
  wait := greatest(0, extract(epoch from empty_until + one_drop * greatest(cost, 1) - (at + whole)));
  if cost < 0 or wait < 0.0005 then
    wait := 0;
    empty_until := greatest(at, empty_until + one_drop * cost);
    update auth.rate_limits r set full_at = empty_until where r.bucket = take_from_bucket.bucket;
  end if;
  remaining := floor(extract(epoch from at + whole - empty_until) / extract(epoch from one_drop) + 0.001);
end $$;

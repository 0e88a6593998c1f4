-- Whether a transaction has its place is kept in the transaction. Looked up among all commits, a plan that was made while
-- there were few read them all, for as long as its connection lived or until the next ANALYZE.
create or replace function realtime.take_place() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('realtime.placed', true) is distinct from pg_current_xact_id()::text then
    perform set_config('realtime.placed', pg_current_xact_id()::text, true);
    perform pg_advisory_xact_lock(7261053118);
    insert into realtime.commits (transaction) values (pg_current_xact_id());
    perform pg_notify('realtime_changes', '');
  end if;
  return null;
end
$$;

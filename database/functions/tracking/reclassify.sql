-- Marks the events of one month that an older version of the classifier classified, so that they are classified again
-- (server/tracking/classify-due.ts). Returns their number; 0 when this version has already marked the month.
create or replace function private.reclassify_month(month text, by_version integer) returns bigint
language plpgsql set search_path = '' as $$
declare
  marked bigint;
begin
  if month not in (select private.event_months()) then
    raise exception 'There is no month of events named %', month;
  end if;
  insert into private.reclassified_months as j (name, version) values (month, by_version)
    on conflict (name) do update set version = excluded.version where j.version < excluded.version;
  if not found then return 0; end if;
  execute format('update private.%I set classifier_version = null where kind <> ''unsubscribe'' and classifier_version < $1', month)
    using by_version;
  get diagnostics marked = row_count;
  return marked;
end
$$;

-- The system checks ask how long transactions have been open. Where the owner may not give this sight away, they do
-- without it.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    execute 'grant pg_read_all_stats to service_role with inherit true';
  else
    execute 'grant pg_read_all_stats to service_role';
  end if;
exception when insufficient_privilege then
  null;
end
$$;

-- For the dry run of an import: which of these addresses already exist, and which are suppressed. Up to 5,000 in a
-- call, which take half a second.
create or replace function public.check_addresses(p_workspace_id uuid, p_emails text[])
returns table (email text, known boolean, suppressed boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  if cardinality(p_emails) > 5000 then
    raise exception using errcode = 'PT400', message = 'A call checks up to 5,000 addresses.', hint = 'Send them in several calls.';
  end if;
  return query
    select found.email, found.known, found.suppressed
    from (
      select given as email,
        exists (select from public.audience a where a.workspace_id = p_workspace_id and lower(a.email) = lower(e)
          and (a.import_id is null or a.import_id <> all (array(select private.hidden_imports())))) as known,
        private.is_suppressed(p_workspace_id, e) as suppressed
      from unnest(p_emails) as given, private.ascii_address(given) as e
    ) found
    where found.known or found.suppressed;
end
$$;
grant execute on function public.check_addresses to authenticated;

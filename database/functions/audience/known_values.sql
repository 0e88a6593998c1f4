-- Clears placeholders in the values of a contact (private.normalize_contact).

-- A placeholder counts as empty.
create or replace function private.known_value(value text) returns text
language plpgsql immutable parallel safe as $$
begin
  return case when private.is_placeholder(value) then null else value end;
end
$$;

-- Text that is not a flat object is left for the table's constraint to reject.
create or replace function private.known_fields(written text) returns text
language plpgsql immutable parallel safe as $$
declare
  empty text[];
begin
  if written is null then return null; end if;
  select array_agg(field.key) into empty from jsonb_each_text(written::jsonb) as field where private.is_no_value(field.value);
  return case when empty is null then written else nullif((written::jsonb - empty)::text, '{}') end;
exception when data_exception or program_limit_exceeded or statement_too_complex then
  return written;
end
$$;

grant execute on function private.known_value, private.known_fields to authenticated;

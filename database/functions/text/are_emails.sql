create or replace function private.each_is_email(addresses text[]) returns boolean
language sql immutable parallel safe
set search_path = ''
return (select coalesce(bool_and(a is not null and private.is_email(a)), true) from unnest(addresses) as a);
grant execute on function private.each_is_email to authenticated;

-- True when each entry is an email address. The constraints of a message check three lists on every write, and most
-- are empty: for an empty list PostgreSQL inlines this function and runs no query.
create or replace function private.are_emails(addresses text[]) returns boolean
language sql immutable parallel safe
return cardinality(addresses) = 0 or private.each_is_email(addresses);

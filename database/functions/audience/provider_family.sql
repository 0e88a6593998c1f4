-- The mailbox provider of an address, from its domain, because each provider filters differently. The providers of
-- company domains are looked up and stored in private.domain_providers.
create or replace function private.provider_family(address text) returns text
language sql immutable parallel safe
return case
  when lower(address) ~ '@(gmail|googlemail)\.com$' then 'Gmail'
  when lower(address) ~ '@(outlook|hotmail|live|msn)\.[a-z.]+$' then 'Outlook'
  when lower(address) ~ '@(yahoo\.[a-z.]+|ymail\.com|aol\.com)$' then 'Yahoo'
  when lower(address) ~ '@(icloud|me|mac)\.com$' then 'iCloud'
  when lower(address) ~ '@(gmx\.[a-z.]+|web\.de|t-online\.de|mail\.ru|orange\.fr|free\.fr|libero\.it|proton(mail)?\.[a-z]+)$' then 'Other free mail'
  else 'Company domains' end;

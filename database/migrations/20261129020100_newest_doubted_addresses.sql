-- Of a domain, only the newest addresses that were called undeliverable are read (private.is_catch_all), not all of them.
drop index private.verified_addresses_domain;
create index verified_addresses_doubted on private.verified_addresses (workspace_id, split_part(address, '@', 2), verified_at)
  where verdict = 'undeliverable';
create index verified_addresses_catch_all on private.verified_addresses (workspace_id, split_part(address, '@', 2), verified_at)
  where verdict = 'risky' and verified_by = 'probe';
drop index public.audience_file_undeliverable;
create index audience_file_undeliverable on public.audience (workspace_id, split_part(lower(email), '@', 2), created_at)
  where file_verdict = 'undeliverable';

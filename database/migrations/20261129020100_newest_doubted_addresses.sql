-- private.is_catch_all reads only the newest addresses of a domain that were called undeliverable, not all of them.
drop index private.verified_addresses_domain;
create index verified_addresses_doubted on private.verified_addresses (workspace_id, split_part(address, '@', 2), verified_at)
  where verdict = 'undeliverable';
create index verified_addresses_catch_all on private.verified_addresses (workspace_id, split_part(address, '@', 2), verified_at)
  where verdict = 'risky' and verified_by = 'probe';
drop index public.audience_file_undeliverable;
create index audience_file_undeliverable on public.audience (workspace_id, split_part(lower(email), '@', 2), created_at)
  where file_verdict = 'undeliverable';

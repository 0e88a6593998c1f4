-- Evidence that a domain accepts mail for any name is looked up by domain (private.is_catch_all).
create index verified_addresses_domain on private.verified_addresses (workspace_id, split_part(address, '@', 2))
  where verdict in ('risky', 'undeliverable');
create index audience_file_undeliverable on public.audience (workspace_id, split_part(lower(email), '@', 2))
  where file_verdict = 'undeliverable';
create index suppressions_bounced on public.suppressions (workspace_id, split_part(lower(address), '@', 2)) where reason = 'bounce';

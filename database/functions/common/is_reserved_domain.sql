-- Names reserved for tests and private networks (RFC 2606, 6762, 8375), which are never looked up.
create or replace function private.is_reserved_domain(domain text) returns boolean
language sql immutable parallel safe
return domain ~ '(^|\.)(test|example|invalid|localhost|local|internal|home\.arpa|onion|example\.(com|net|org))$';

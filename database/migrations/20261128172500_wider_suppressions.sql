-- Beside an address, a domain or an erased person, a suppression names addresses by a pattern, by the mail server of
-- their domain, or by the SHA-256 of an address or domain, so that a list of customers stays unreadable.
alter table public.suppressions
  add column pattern text check (pattern is null
    or length(pattern) <= 200 and pattern ~ '^[^[:space:]]*@[^[:space:]]+$' and pattern ~ '[*]'
      and length(pattern) - length(replace(pattern, '*', '')) <= 5 and length(translate(pattern, '*@.', '')) >= 2
    or private.fail('"' || left(pattern, 100) || '" is not a pattern of addresses.', 'Give one like noreply*@* or *@*.gov, with up to five asterisks.')),
  add column mail_server text check (mail_server is null or private.is_email('any@' || mail_server)
    or private.fail('"' || left(mail_server, 100) || '" is not the domain of a mail server.', 'Give one like mimecast.com.')),
  add column sha256 text check (sha256 is null or sha256 ~ '^[0-9a-f]{64}$'
    or private.fail('This is not a SHA-256.', 'Give 64 hexadecimal digits.')),
  -- It holds in all workspaces of the account that owns this one.
  add column for_account boolean not null default false,
  drop constraint suppressions_check,
  add constraint suppressions_check check (num_nonnulls(address, address_hash, pattern, mail_server, sha256) > 0);
create unique index suppressions_pattern on public.suppressions (workspace_id, pattern);
create unique index suppressions_mail_server on public.suppressions (workspace_id, mail_server);
create unique index suppressions_sha256 on public.suppressions (workspace_id, sha256);
create index suppressions_wider on public.suppressions (workspace_id) where address is null;
create index suppressions_for_account on public.suppressions (workspace_id) where for_account;

-- The registered domain of the preferred mail server, for suppressions by mail server.
alter table private.domain_providers add column mail_server text check (length(mail_server) <= 253);

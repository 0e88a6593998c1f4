-- A stored result about an address comes from a paid verifier or from a probe of its mail server.
alter table private.verified_addresses add column verified_by text not null default 'verifier'
  check (verified_by in ('verifier', 'probe'));

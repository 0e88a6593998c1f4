-- Sign-in with an account at the company's OpenID provider: the issuer and the subject, with a space between. Neither
-- may contain one (OpenID Connect Core 1.0, 2 and RFC 3986).
alter table auth.users add column company_identity text
  constraint users_company_identity_check check (length(company_identity) <= 600);
create unique index users_company_identity on auth.users (company_identity);

alter table private.credential_changes drop constraint credential_changes_what_check,
  add constraint credential_changes_what_check check (what in ('password', 'email', 'factor added', 'factor removed',
    'recovery codes', 'api key', 'mailbox', 'mailbox login', 'oauth app', 'oauth app removed', 'company account'));

-- Counts how often an account ended what it had handed out: with its password or email address, or by a sign-out of
-- other devices. A signed address names the count it was made at, and opens nothing at another.
alter table auth.users add column rights_version integer not null default 0;
grant select (rights_version), update (rights_version) on auth.users to service_role;

-- Who may sign up, as an admin has chosen it. Without a row, or where the server's environment says otherwise
-- (private.settings), this is not asked: private.sign_up() decides.
create table private.sign_up (
  -- At most one row.
  id boolean primary key default true check (id),
  mode text not null check (mode in ('open', 'invited', 'domains', 'closed')),
  domains text[] not null default '{}' check (cardinality(domains) <= 100),
  created_at timestamptz not null default now(),
  check (mode <> 'domains' or cardinality(domains) > 0)
);
alter table private.sign_up enable row level security;
alter table private.sign_up force row level security;

alter table private.settings drop constraint settings_name_check;
alter table private.settings add constraint settings_name_check
  check (name in ('admin_email', 'billing', 'sign_up', 'sign_up_domains'));

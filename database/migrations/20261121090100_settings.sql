-- What the database must know of the server's configuration; written by private.configure at every boot.
create table private.settings (
  name text primary key check (name in ('admin_email', 'billing')),
  value text not null,
  created_at timestamptz not null default now()
);
alter table private.settings enable row level security;
alter table private.settings force row level security;

-- Codes on paper for whoever loses the phone: a factor of its own kind, never the only one.
alter table auth.mfa_factors
  drop constraint mfa_factors_factor_type_check,
  add constraint mfa_factors_factor_type_check check (factor_type in ('totp', 'recovery_code')),
  alter column secret drop not null,
  add constraint mfa_factors_secret_check check ((factor_type = 'totp') = (secret is not null));
create unique index mfa_factors_one_set_of_codes on auth.mfa_factors (user_id) where factor_type = 'recovery_code';

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
alter table auth.mfa_recovery_codes enable row level security;
create policy auth_server on auth.mfa_recovery_codes to auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.mfa_recovery_codes to auth_admin;

-- An admin lets somebody in again who lost the phone.
grant delete on auth.mfa_factors to service_role;

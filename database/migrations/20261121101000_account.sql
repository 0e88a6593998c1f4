-- What functions of the service do to accounts: end a sign-in, suspend, verify, delete. Each checks who asks.
grant update (banned_until, email_confirmed_at, updated_at), delete on auth.users to service_role;
grant delete on auth.sessions, auth.one_time_tokens to service_role;
grant select (user_id, token_type) on auth.one_time_tokens to service_role;

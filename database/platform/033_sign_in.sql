-- Whether the mail belongs to the sign-up whose password the account holds. Confirming an address by any other mail
-- drops that password: somebody who never read the mailbox may have chosen it.
alter table auth.one_time_tokens add column keeps_password boolean not null default true;

-- What a username stands for when its owner signs in: it names the account to /token and says nothing about it.
alter table auth.users add column sign_in_handle uuid not null default gen_random_uuid() unique;
grant select (sign_in_handle) on auth.users to service_role;

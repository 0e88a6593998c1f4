-- The API key that started a placement test, which ends when that key is revoked. A key may be in another database than
-- the workspace, so it is not a foreign key.
alter table public.placement_tests add column api_key_id uuid;
create index placement_tests_key on public.placement_tests (api_key_id) where api_key_id is not null;

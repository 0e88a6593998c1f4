-- A placement test ends with the right of whoever started it. Its emails that have not left are canceled; the others
-- keep their results.

-- False once the person who started a test may not send from its workspace any more.
create or replace function private.placement_test_stands(test public.placement_tests) returns boolean
language sql stable set search_path = '' as $$
  select test.cause <> 'person' or private.may_edit(test.created_by, test.workspace_id)
$$;

create or replace function private.cancel_placement_emails(test public.placement_tests, why text) returns void
language sql set search_path = '' as $$
  update public.messages m set state = 'cancelled', next_at = null, answer = why
  from public.placements p
  where p.workspace_id = test.workspace_id and p.test_id = test.id and m.workspace_id = p.workspace_id and m.id = p.id
    and m.state in ('queued', 'deferred')
$$;

create or replace function private.cancel_placement_tests_of_key(key uuid) returns void
language sql set search_path = '' as $$
  select private.cancel_placement_emails(t, 'The API key that started this test was revoked.')
    from public.placement_tests t where t.api_key_id = key and t.finished_at is null and not private.is_moving(t.workspace_id)
$$;

-- Keys are in the home database. The tests of an account in a cell are ended there.
create or replace function private.end_placement_tests_of_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.cancel_placement_tests_of_key(old.id);
  insert into private.cell_outbox (id, user_id, kind, content)
    select public.uuid_v7(), u.id, 'revoked_key', jsonb_build_object('key', old.id) from auth.users u
    where u.id = old.user_id and (private.account_cell(u.id) is not null or private.key_tests_are_moving(old.id));
  return null;
end
$$;

-- True when a test of this key can be ended only after its workspace has moved.
create or replace function private.key_tests_are_moving(key uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.placement_tests t
    where t.api_key_id = key and t.finished_at is null and private.is_moving(t.workspace_id))
$$;

create or replace trigger end_placement_tests_of_key after delete on public.api_keys
  for each row execute function private.end_placement_tests_of_key();

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

create or replace function private.end_placement_tests_of_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.cancel_placement_emails(t, 'The API key that started this test was revoked.')
    from public.placement_tests t where t.api_key_id = old.id and t.finished_at is null;
  return null;
end
$$;

create or replace trigger end_placement_tests_of_key after delete on public.api_keys
  for each row execute function private.end_placement_tests_of_key();

-- The spam filter of the installation, if it has one, reads an email of each placement test.

-- Claims a test of the last day whose content no filter has read yet, with an email of it that was written; three
-- attempts, a minute apart.
create or replace function private.claim_content_check() returns table (test_id uuid, message jsonb, attempt integer)
language plpgsql set search_path = '' as $$
declare
  test public.placement_tests;
begin
  update public.placement_tests t set content_checks = t.content_checks + 1, content_checked_at = now()
    where t.id = (
      select r.id from public.placement_tests r
      where r.content_check is null and r.content_checks < 3 and r.created_at > now() - interval '1 day'
        and coalesce(r.content_checked_at < now() - interval '1 minute', true)
        and not private.is_suspended(r.workspace_id) and not private.is_moving(r.workspace_id)
        and exists (select from private.written_placements(r))
      order by r.content_checked_at nulls first, r.id limit 1 for no key update of r skip locked)
    returning t.* into test;
  return query select test.id, to_write.document, test.content_checks::integer
    from private.written_placements(test) w, private.messages_to_write(array[w.id]) as to_write (document)
    where test.id is not null limit 1;
end
$$;

create or replace function private.written_placements(test public.placement_tests) returns table (id uuid)
language sql stable set search_path = '' as $$
  select p.id from public.placements p
  join public.message_bodies b on b.workspace_id = p.workspace_id and b.id = p.id and b.removed_by_retention_at is null
  join public.messages m on m.workspace_id = p.workspace_id and m.id = p.id and m.rfc_message_id is not null and m.mailbox_id is not null
  where p.workspace_id = test.workspace_id and p.test_id = test.id order by p.id
$$;

create or replace function private.record_content_check(p_test_id uuid, p_check jsonb) returns void
language sql set search_path = '' as $$
  update public.placement_tests set content_check = p_check where id = p_test_id
$$;

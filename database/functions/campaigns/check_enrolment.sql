-- An active enrolment needs a segment. A change takes effect at the next check, which is now.
create or replace function private.check_enrolment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.segment_id is null and new.is_on then
    if tg_op = 'UPDATE' and old.segment_id is not null then
      new.is_on := false;
      new.problem := 'The segment that contacts came from was deleted.';
      return new;
    end if;
    perform private.fail('Contacts enter from a segment, and none is chosen.', 'Choose a segment first.');
  end if;
  new.problem := null;
  new.next_look_at := private.clock();
  new.contacts_after_id := null;
  new.leads_after_id := null;
  new.pages := 0;
  return new;
end
$$;

-- Restoring a backup runs as the owner of the tables, which skips this trigger and keeps the restored values.
create or replace trigger check_new_enrolment before insert on public.campaign_enrolments
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.check_enrolment();
create or replace trigger check_enrolment before update of segment_id, is_on, daily_limit, if_elsewhere, on_leaving
  on public.campaign_enrolments for each row execute function private.check_enrolment();

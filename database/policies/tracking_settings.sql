-- Members read the tracking settings; the owner changes them, because that can delete events. The server writes the
-- DNS result of a domain.
grant select on public.tracking_settings to authenticated;
grant insert (id, workspace_id, domain, excluded_domains, keep_months, heeds_privacy_signals)
  on public.tracking_settings to authenticated;
grant update (domain, excluded_domains, keep_months, heeds_privacy_signals, workspace_id)
  on public.tracking_settings to authenticated;

create policy read on public.tracking_settings for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy insert_as_owner on public.tracking_settings for insert to authenticated
  with check (
    workspace_id = any (array(select private.my_workspaces('owner')))
    and workspace_id = any (array(select private.my_workspaces_with('email_tracking')))
  );

create policy update_as_owner on public.tracking_settings for update to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces('owner')))
    and workspace_id = any (array(select private.my_workspaces_with('email_tracking')))
  )
  with check (workspace_id = any (array(select private.my_workspaces('owner'))));

-- Settings of another tenant that name the domain; all workspaces of one owner are one tenant.
create or replace function private.rivals_for_tracking_domain(wanted text, workspace uuid)
  returns table (id uuid, is_working boolean)
language sql stable security definer
set search_path = ''
as $$
  select s.id, s.domain_state = 'working'
  from public.tracking_settings s join public.workspaces w on w.id = s.workspace_id
  where s.domain = wanted and s.workspace_id <> workspace
    and w.user_id is distinct from (select mine.user_id from public.workspaces mine where mine.id = workspace)
$$;
drop function if exists private.is_tracking_domain_taken(text, uuid);

-- A changed domain needs a new DNS check.
create or replace function private.reset_domain_check() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.domain := lower(private.trimmed(new.domain));
  new.excluded_domains := array(
    select distinct ltrim(lower(private.trimmed(named)), '@.') from unnest(new.excluded_domains) as named
    where private.trimmed(named) is not null order by 1);
  if tg_op = 'INSERT' or new.domain is distinct from old.domain then
    new.domain_state := case when new.domain is null then 'unset' else 'waiting' end;
    new.domain_found := null;
    new.domain_checked_at := null;
  elsif new.domain_state = 'working' and old.domain_state <> 'working' then
    -- The lock serializes concurrent checks, so that only one gets the domain.
    perform pg_advisory_xact_lock(hashtextextended('tracking domain ' || new.domain, 0));
    if exists (select from private.rivals_for_tracking_domain(new.domain, new.workspace_id) r where r.is_working) then
      new.domain_state := 'wrong';
      new.domain_found := 'the tracking domain of another account';
    end if;
  end if;
  return new;
end
$$;

create or replace trigger settle before insert or update on public.tracking_settings
  for each row execute function private.reset_domain_check();
create or replace trigger keep_place before update on public.tracking_settings
  for each row when (current_user = 'authenticated' and old.workspace_id <> new.workspace_id)
  execute function private.refuse('Settings stay with their workspace.', 'Change those of the other one.');

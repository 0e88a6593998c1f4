-- The owner of a campaign works in its workspace, or there is none: whoever makes it begins as its owner, an editor may
-- hand it to anybody of the workspace, and who leaves the workspace leaves it to nobody.
create or replace function private.set_campaign_owner() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.owner_id is null and current_setting('coldframe.restores', true) is distinct from 'on' then
    -- Whether they may make one here, the policy says.
    new.owner_id := auth.uid();
  elsif new.owner_id is not null and not private.works_in(new.workspace_id, new.owner_id) then
    raise exception using errcode = 'PT400', message = 'This person is not a member of the workspace.',
      hint = 'Choose a member, or invite them first.';
  end if;
  return new;
end
$$;

create or replace function private.works_in(workspace uuid, person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from public.workspaces w where w.id = workspace and w.user_id = person)
    or exists (select from public.workspace_members m where m.workspace_id = workspace and m.user_id = person)
$$;

create or replace function private.clear_campaign_owner() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.works_in(old.workspace_id, old.user_id) then
    update public.email_campaigns set owner_id = null
    where workspace_id = old.workspace_id and owner_id = old.user_id;
  end if;
  return null;
end
$$;

-- Restoring a backup runs as the owner of the tables and keeps what it brings.
create or replace trigger set_campaign_owner before insert or update of owner_id on public.email_campaigns
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.set_campaign_owner();

-- At the end of the transaction: a workspace that is handed to a member takes them off the list of members for a moment.
drop trigger if exists clear_campaign_owner on public.workspace_members;
create constraint trigger clear_campaign_owner after delete on public.workspace_members
  deferrable initially deferred for each row execute function private.clear_campaign_owner();

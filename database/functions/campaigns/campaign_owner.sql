-- The owner of a campaign is a member of its workspace, or null: its creator at first; an editor may assign any
-- member, and the owner is cleared when they leave the workspace.
create or replace function private.set_campaign_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' and new.owner_id is null and current_setting('coldframe.restores', true) is distinct from 'on' then
    -- The policy decides whether the caller may create a campaign here.
    new.owner_id := auth.uid();
  elsif new.owner_id is not null and not private.works_in(new.workspace_id, new.owner_id) then
    raise exception using errcode = 'PT400', message = 'This person is not a member of the workspace.',
      hint = 'Choose a member, or invite them first.';
  end if;
  return new;
end
$$;

create or replace function private.clear_campaign_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.works_in(old.workspace_id, old.user_id) then
    update public.email_campaigns set owner_id = null
    where workspace_id = old.workspace_id and owner_id = old.user_id;
  end if;
  return null;
end
$$;

-- Restoring a backup runs as the owner of the tables, which skips this trigger and keeps the restored values.
create or replace trigger set_campaign_owner before insert or update of owner_id on public.email_campaigns
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.set_campaign_owner();

-- Deferred to the end of the transaction, because transferring a workspace to a member briefly removes them from its
-- members.
drop trigger if exists clear_campaign_owner on public.workspace_members;
create constraint trigger clear_campaign_owner after delete on public.workspace_members
  deferrable initially deferred for each row execute function private.clear_campaign_owner();

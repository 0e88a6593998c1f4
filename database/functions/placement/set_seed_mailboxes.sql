-- Marks mailboxes as seeds of placement tests, or as ordinary ones again. A seed is read over IMAP and sends no campaign,
-- so one that a campaign still uses is refused. Mailboxes of workspaces where the caller may not edit are skipped.
-- Returns the number changed.
create or replace function public.set_seed_mailboxes(p_mailbox_ids uuid[], p_is_seed boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  box public.mailboxes;
  changed integer := 0;
begin
  for box in
    select * from public.mailboxes where id = any (p_mailbox_ids) and is_seed <> p_is_seed
      and workspace_id = any (array(select private.my_workspaces('editor'))) order by id for update
  loop
    if p_is_seed then
      perform private.require_seed(box);
    end if;
    update public.mailboxes set is_seed = p_is_seed where id = box.id;
    changed := changed + 1;
  end loop;
  return changed;
end
$$;
grant execute on function public.set_seed_mailboxes to authenticated;

create or replace function private.require_seed(box public.mailboxes) returns void
language plpgsql stable set search_path = '' as $$
begin
  if box.imap_host is null then
    raise exception using errcode = 'PT409', message = box.address || ' is not read, so it cannot be a seed.',
      hint = 'Reconnect it with its IMAP server.';
  elsif exists (select from public.campaign_mailboxes s join public.email_campaigns c on c.id = s.campaign_id
    where s.workspace_id = box.workspace_id and s.mailbox_id = box.id and c.status not in ('completed', 'archived'))
  then
    raise exception using errcode = 'PT409', message = box.address || ' sends for a campaign.',
      hint = 'Remove it from the senders of its campaigns first.';
  elsif (select count(*) from public.mailboxes b where b.workspace_id = box.workspace_id and b.is_seed) >= 20 then
    raise exception using errcode = 'PT409', message = 'A workspace has at most 20 seeds.',
      hint = 'Turn another seed into an ordinary mailbox first.';
  end if;
end
$$;

-- A seed becomes no sender of a campaign. The lock orders this with set_seed_mailboxes.
create or replace function private.refuse_seed_as_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  box record;
begin
  select is_seed, address into box from public.mailboxes where workspace_id = new.workspace_id and id = new.mailbox_id for share;
  if box.is_seed then
    raise exception using errcode = 'PT409', message = box.address || ' is a seed of placement tests and sends no campaigns.',
      hint = 'Turn it into an ordinary mailbox first, or choose another one.';
  end if;
  return new;
end
$$;
create or replace trigger refuse_seed before insert on public.campaign_mailboxes
  for each row execute function private.refuse_seed_as_sender();

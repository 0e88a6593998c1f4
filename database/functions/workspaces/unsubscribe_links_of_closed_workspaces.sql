-- An unsubscribe link outlives the workspace of its email: it then suppresses the address in the owner's current
-- workspaces.
create or replace function private.store_unsubscribe_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.closed_mail (message_id, owner_id, address_hash)
    select m.id, old.user_id, private.address_hash(m.recipient)
    from public.messages m where m.workspace_id = old.id and m.sent_at is not null and m.kind <> 'test'
    on conflict do nothing;
  return old;
end
$$;
create or replace trigger store_unsubscribe_links before delete on public.workspaces
  for each row execute function private.store_unsubscribe_links();

create or replace function private.unsubscribe_from_closed_workspaces(message_ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into public.suppressions (workspace_id, address_hash, reason, source)
  select distinct w.id, c.address_hash, 'unsubscribe', 'unsubscribe link'
  from private.closed_mail c join public.workspaces w on w.user_id = c.owner_id
  where c.message_id = any (message_ids)
  on conflict do nothing
$$;

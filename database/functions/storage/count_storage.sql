-- Updates the total size of a workspace's files, and rejects files over the plan of its owner, who has one total for
-- all their workspaces. Files that the service saves are not rejected, except files that arrived by mail, because
-- strangers send those. Their message is stored without them.
create or replace function private.count_storage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  change record;
  allowed bigint;
begin
  for change in
    select holder, sum(bytes)::bigint as bytes from (
      select coalesce(new.workspace_id, new.person_id) as holder, (new.metadata ->> 'size')::bigint as bytes where tg_op <> 'DELETE'
      union all
      select coalesce(old.workspace_id, old.person_id), -(old.metadata ->> 'size')::bigint where tg_op <> 'INSERT'
    ) as changes where holder is not null group by holder
  loop
    if change.bytes > 0 then
      -- The lock serializes files saved concurrently in several workspaces of one owner.
      perform pg_advisory_xact_lock(hashtextextended('files of ' || private.owner_of_holder(change.holder), 0));
      insert into private.storage_usage as u (holder, bytes) values (change.holder, change.bytes)
        on conflict (holder) do update set bytes = u.bytes + excluded.bytes;
      allowed := private.storage_limit(change.holder);
      if private.stored_bytes(change.holder) > allowed and (auth.role() is distinct from 'service_role'
          or (new.bucket_id = 'attachments' and split_part(new.name, '/', 2) = 'received')) then
        raise exception using errcode = 'PT413',
          message = private.full_storage(change.holder),
          hint = 'Delete files, or choose a larger plan.';
      end if;
    else
      update private.storage_usage set bytes = bytes + change.bytes where holder = change.holder;
      delete from private.storage_usage where holder = change.holder and bytes <= 0;
    end if;
  end loop;
  return null;
end
$$;

create or replace function private.full_storage(holder uuid) returns text
language sql stable set search_path = '' as $$
  select format('Your files would be larger than %s together.', pg_size_pretty(private.storage_limit(full_storage.holder)))
$$;

-- The space for a file of this valid name (place_object.sql): the owner of the total that it counts to, the free bytes,
-- the size of the file that it would replace, and the text of the refusal. No row when files of the bucket have no owner.
create or replace function private.space_for_file(p_bucket text, p_name text)
returns table (owner text, free bigint, replaced bigint, full_text text)
language sql stable set search_path = '' as $$
  select case when b.folders[1] = 'workspace' then 'workspaces of ' else 'pictures of ' end || private.owner_of_holder(h.holder),
    private.free_storage(h.holder),
    coalesce((select (o.metadata ->> 'size')::bigint from storage.objects o where o.bucket_id = p_bucket and o.name = p_name), 0),
    private.full_storage(h.holder) || ' Delete files, or choose a larger plan.'
  from storage.buckets b, lateral (select case when b.folders <> '{}' then split_part(p_name, '/', 1)::uuid end as holder) as h
  where b.id = p_bucket and b.folders <> '{}'
$$;

create or replace function private.free_storage(holder uuid) returns bigint
language sql stable set search_path = '' as $$
  select private.storage_limit(free_storage.holder) - private.stored_bytes(free_storage.holder)
$$;

-- The total of a workspace and all others of its owner.
create or replace function private.stored_bytes(holder uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(u.bytes), 0)::bigint from private.storage_usage u
  where u.holder = stored_bytes.holder
    or u.holder in (select others.id from public.workspaces w join public.workspaces others using (user_id) where w.id = stored_bytes.holder)
$$;

-- The limit of a workspace depends on the plan of its owner; a user has room for their own pictures.
create or replace function private.storage_limit(holder uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(
    (select private.storage_bytes(private.plan_of(w.user_id)) from public.workspaces w where w.id = holder),
    20971520)
$$;

-- Reads the owner of a file from its name: the first folders of a bucket are a workspace, a user, or both.
create or replace function private.place_object() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  folders text[];
  place text[] := string_to_array(new.name, '/');
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
begin
  select b.folders into folders from storage.buckets b where b.id = new.bucket_id;
  if not found then
    raise exception using errcode = 'foreign_key_violation', message = 'Bucket not found', constraint = 'objects_bucket_id_fkey';
  end if;
  new.workspace_id := null;
  new.person_id := null;
  if cardinality(place) <= cardinality(folders)
    or exists (select from generate_subscripts(folders, 1) as i where place[i] !~ uuid_form)
  then
    raise exception using errcode = 'check_violation',
      message = format('A file of the bucket %s has the name %s/….', new.bucket_id,
        (select string_agg(case folder when 'workspace' then '<workspace id>' else '<user id>' end, '/') from unnest(folders) as folder)),
      hint = 'Begin the name with these folders.';
  end if;
  for i in 1 .. cardinality(folders) loop
    if folders[i] = 'workspace' then
      new.workspace_id := place[i];
    else
      new.person_id := place[i];
    end if;
  end loop;
  return new;
end
$$;

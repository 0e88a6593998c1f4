-- True when the caller may write an object of this name. Pictures of signatures are public, so their names must not be
-- guessable.
create or replace function private.may_write_object(bucket text, name text, workspace uuid, person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case bucket
    when 'attachments' then workspace in (select private.my_workspaces('editor'))
    when 'signatures' then workspace in (select private.my_workspaces('editor'))
      and storage.filename(name) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpe?g|gif|webp)$'
    -- Requires the user's own session: neither an impersonating admin nor an API key is allowed.
    when 'exports' then workspace in (select private.my_workspaces('editor')) and person = auth.uid() and not auth.jwt() ? 'act'
    when 'imports' then workspace in (select private.my_workspaces('editor')) and person = auth.uid()
    when 'avatars' then person = auth.uid()
    else false
  end;
end
$$;
grant execute on function private.may_write_object to authenticated;

-- Transfers a workspace to one of its members; the former owner becomes an editor.
create or replace function public.transfer_workspace(p_workspace_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_impersonation();
  perform private.require_team(p_workspace_id);
  delete from public.workspace_members where workspace_id = p_workspace_id and user_id = p_user_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'This person is not a member of the workspace.',
      hint = 'Invite them first.';
  end if;
  if exists (select from public.workspaces mine join public.workspaces theirs on lower(theirs.name) = lower(mine.name)
    where mine.id = p_workspace_id and theirs.user_id = p_user_id)
  then
    raise exception using errcode = 'PT409',
      message = format('%s has a workspace of this name already.', private.name_of(p_user_id)),
      hint = 'Rename this one first.';
  end if;
  update public.workspaces set user_id = p_user_id where id = p_workspace_id and user_id = auth.uid();
  insert into public.workspace_members (workspace_id, user_id, role)
    values (p_workspace_id, auth.uid(), 'editor');
  perform private.audit('workspace.transferred', 'workspaces', p_workspace_id, p_workspace_id,
    jsonb_build_object('to', p_user_id));
end
$$;
grant execute on function public.transfer_workspace to authenticated;

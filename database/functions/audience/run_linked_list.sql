-- Makes a list due, unless it ran within the last five minutes.
create or replace function public.run_linked_list(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  list public.linked_lists;
begin
  select * into list from public.linked_lists where id = p_id for no key update;
  perform private.require_member(coalesce(list.workspace_id, p_id), 'editor');
  if list.is_paused then
    raise exception using errcode = 'PT409', message = 'This list is paused.', hint = 'Resume it first.';
  elsif list.last_run_at > now() - interval '5 minutes' then
    raise exception using errcode = 'PT429', message = 'This list was imported less than five minutes ago.', hint = 'Try again in five minutes.';
  end if;
  update public.linked_lists set next_run_at = now() where id = p_id;
end
$$;
grant execute on function public.run_linked_list to authenticated;

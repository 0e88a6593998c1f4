-- They are not the same, somebody says: these are not offered together again.
create or replace function public.dismiss_duplicates(p_workspace_id uuid, p_people uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sorted uuid[] := array(select distinct id from unnest(p_people) as id order by id);
begin
  perform private.require_member(p_workspace_id, 'editor');
  if (select count(*) from public.audience a where a.workspace_id = p_workspace_id and a.id = any (sorted)) < 2
    or cardinality(sorted) > 1000 then
    perform private.fail('These contacts no longer exist.', 'Load the page again.');
  end if;
  insert into private.people_apart (workspace_id, people) values (p_workspace_id, sorted) on conflict do nothing;
end
$$;
grant execute on function public.dismiss_duplicates to authenticated;

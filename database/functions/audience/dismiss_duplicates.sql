-- Records that a user rejected this group as duplicates, so that it is not suggested again; p_dismissed false takes that back.
drop function if exists public.dismiss_duplicates(uuid, uuid[]);
create or replace function public.dismiss_duplicates(p_workspace_id uuid, p_contact_ids uuid[], p_dismissed boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sorted uuid[] := array(select distinct id from unnest(p_contact_ids) as id order by id);
begin
  perform private.require_member(p_workspace_id, 'editor');
  if (select count(*) from public.audience a where a.workspace_id = p_workspace_id and a.id = any (sorted)) < 2
    or cardinality(sorted) > 1000 then
    perform private.fail('These contacts no longer exist.', 'Load the page again.');
  end if;
  delete from private.dismissed_duplicates d where d.workspace_id = p_workspace_id and d.contact_ids = sorted and not p_dismissed;
  if not p_dismissed then return; end if;
  insert into private.dismissed_duplicates (workspace_id, contact_ids) values (p_workspace_id, sorted) on conflict do nothing;
end
$$;
grant execute on function public.dismiss_duplicates to authenticated;

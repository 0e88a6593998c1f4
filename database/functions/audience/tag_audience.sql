-- Adds or removes one tag. Returns the changed contacts, so that undo changes no others.
create or replace function public.tag_audience(p_ids uuid[], p_tag text, p_on boolean) returns setof uuid
language sql set search_path = '' as $$
  update public.audience
  set tags = case when p_on then tags || btrim(p_tag) else array_remove(tags, btrim(p_tag)) end
  where id = any (p_ids) and (btrim(p_tag) = any (tags)) <> p_on
  returning id
$$;
grant execute on function public.tag_audience to authenticated;

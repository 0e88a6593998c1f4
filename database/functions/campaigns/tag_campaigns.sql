-- Adds a tag to campaigns or removes it, with the caller's rights. Returns the changed ones, so that undo changes no
-- others; a campaign with five tags is skipped, and a blank tag is ignored.
create or replace function public.tag_campaigns(p_campaign_ids uuid[], p_tag text, p_on boolean)
returns setof public.email_campaigns
language sql set search_path = '' as $$
  update public.email_campaigns
  set tags = case when p_on then tags || private.trimmed(p_tag) else array_remove(tags, private.trimmed(p_tag)) end
  where id = any (p_campaign_ids) and (private.trimmed(p_tag) = any (tags)) <> p_on
    and (not p_on or (cardinality(tags) < 5 and private.trimmed(p_tag) <> ''))
  returning *
$$;
grant execute on function public.tag_campaigns to authenticated;

-- Sets one custom field of one contact; null removes it. A separate function, so that concurrent edits of different
-- fields do not overwrite each other. Returns the contact, or no row when it does not exist or the caller may not
-- change it.
create or replace function public.set_custom_field(p_contact_id uuid, p_field text, p_value jsonb) returns setof public.audience
language sql set search_path = '' as $$
  update public.audience
  set custom_fields = nullif((case when coalesce(p_value, 'null') = 'null' then coalesce(custom_fields, '{}')::jsonb - p_field
    else coalesce(custom_fields, '{}')::jsonb || jsonb_build_object(p_field, p_value) end)::text, '{}')
  where id = p_contact_id
  returning *
$$;
grant execute on function public.set_custom_field to authenticated;

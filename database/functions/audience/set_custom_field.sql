-- One custom field of one person; null takes it away. By itself, so that two who edit different fields lose nothing.
-- Answers the person, and nothing where there is no such person or nobody may change them.
create or replace function public.set_custom_field(p_contact_id uuid, p_field text, p_value jsonb) returns setof public.audience
language sql
set search_path = ''
as $$
  update public.audience
  set custom_fields = nullif((case when coalesce(p_value, 'null') = 'null' then coalesce(custom_fields, '{}')::jsonb - p_field
    else coalesce(custom_fields, '{}')::jsonb || jsonb_build_object(p_field, p_value) end)::text, '{}')
  where id = p_contact_id
  returning *
$$;
grant execute on function public.set_custom_field to authenticated;

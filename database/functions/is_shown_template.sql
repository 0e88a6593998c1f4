-- Without unlimited templates a workspace shows its newest few. Hidden ones are kept, and show again when
-- newer ones go or the plan grows.
create or replace function private.is_shown_template(workspace uuid, made_at timestamptz, template uuid)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select count(*) < private.shown_templates()
    from (
      select from public.email_templates
      where workspace_id = workspace and (created_at, id) > (made_at, template)
      limit private.shown_templates()
    ) newer);
end
$$;
alter function private.is_shown_template owner to service_role;
revoke execute on function private.is_shown_template from public;
grant execute on function private.is_shown_template to authenticated, service_role;

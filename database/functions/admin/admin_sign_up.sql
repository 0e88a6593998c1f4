-- Returns {"mode", "domains", "from_environment"}. Admins only.
create or replace function public.admin_sign_up() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select to_jsonb(s) from private.sign_up() s);
end
$$;
grant execute on function public.admin_sign_up to authenticated;

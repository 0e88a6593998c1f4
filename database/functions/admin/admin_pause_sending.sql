-- Pauses all sending of the installation. Admins only.
create or replace function public.admin_pause_sending(reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.pause_sending(reason);
end
$$;
grant execute on function public.admin_pause_sending to authenticated;

-- Resumes all sending of the installation. Admins only. Returns false when sending was not paused.
create or replace function public.admin_resume_sending() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.resume_sending();
end
$$;
grant execute on function public.admin_resume_sending to authenticated;

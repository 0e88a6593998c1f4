-- Lists the admins who impersonated the caller, newest first.
create or replace function public.my_impersonations()
returns table (id uuid, admin text, reason text, created_at timestamptz, until timestamptz, is_open boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select l.id, coalesce(p.name, 'An admin who is gone'), l.details ->> 'reason', l.created_at,
      (l.details ->> 'until')::timestamptz,
      exists (select from auth.sessions s where s.id::text = l.details ->> 'session_id' and s.not_after > now())
    from public.audit_log l left join public.profiles p on p.id = l.actor_id
    where l.subject_id = auth.uid() and l.action = 'account.entered'
    order by l.created_at desc, l.id desc
    limit 20;
end
$$;
grant execute on function public.my_impersonations to authenticated;

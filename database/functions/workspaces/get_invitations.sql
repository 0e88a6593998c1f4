-- The content of an invitation, for the holder of its link, expired or not, signed in or not; without a link, those
-- open for the confirmed address of the caller. A link has 244 bits of randomness, so possessing it is proof enough.
create or replace function public.get_invitations(p_token text default null)
returns table (
  id uuid, workspace text, inviter text, email text, role text, expires_at timestamptz, expired boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select i.id, w.name, coalesce(private.name_of(i.invited_by), private.name_of(w.user_id)), i.email, i.role,
      i.expires_at, i.expires_at <= now()
    from public.workspace_invitations i
    join public.workspaces w on w.id = i.workspace_id
    where case
      when p_token is not null then i.id = (
        select s.invitation_id from private.invitation_secrets s where s.token_hash = private.hash_of_secret(p_token))
      else i.expires_at > now() and lower(i.email) = (
        select me.email from auth.users me where me.id = auth.uid() and me.email_confirmed_at is not null)
    end
    order by i.created_at desc;
end
$$;
grant execute on function public.get_invitations to anon, authenticated;

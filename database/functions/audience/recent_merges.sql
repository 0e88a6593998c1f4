-- Merges that can still be undone, newest first.
create or replace function public.recent_merges(p_workspace_id uuid)
returns table (id uuid, contact_id uuid, name text, email text, others integer, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return query
    select m.id, a.id, a.name, a.email, m.others, m.created_at
    from private.audience_merges m join public.audience a on a.id = m.kept_id
    where m.workspace_id = p_workspace_id and m.memory is not null and m.created_at > now() - interval '24 hours'
    order by m.created_at desc limit 50;
end
$$;
grant execute on function public.recent_merges to authenticated;

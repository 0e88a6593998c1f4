-- Limits an account to a hundred workspaces, because each has its own jobs, settings and statistics, even when it is
-- empty.
create or replace function private.count_workspaces() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock serializes concurrent creations, which would each see room.
  perform pg_advisory_xact_lock(hashtextextended('workspaces of ' || new.user_id, 0));
  if (select count(*) from public.workspaces w where w.user_id = new.user_id) >= 100 then
    raise exception using errcode = 'PT409', message = 'You own as many workspaces as an account can have.',
      hint = 'An account owns at most 100 workspaces. Delete one that you no longer need.';
  end if;
  return new;
end
$$;

create or replace trigger count_workspaces before insert on public.workspaces
  for each row when (current_user = 'authenticated') execute function private.count_workspaces();

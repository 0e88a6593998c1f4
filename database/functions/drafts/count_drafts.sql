-- Each write of a draft raises its revision, and nobody keeps more than two hundred: the table would grow without end.
create or replace function private.count_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.revision := old.revision + 1;
    return new;
  end if;
  -- Two inserts at once take turns, or each would count without the other.
  perform pg_advisory_xact_lock(hashtextextended('drafts ' || new.user_id, 0));
  if (select count(*) from public.drafts d where d.user_id = new.user_id) >= 200 then
    raise exception using errcode = 'PT409', message = 'You have 200 drafts that are not saved.',
      hint = 'Save or discard some of them.';
  end if;
  return new;
end
$$;
alter function private.count_draft owner to service_role;
revoke execute on function private.count_draft from public;
create or replace trigger count_draft before insert or update on public.drafts
  for each row execute function private.count_draft();

-- Each write of a draft increases its revision. A user can have at most two hundred drafts, or 20 MB, to bound the
-- table. A draft can always be shortened.
create or replace function private.count_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  others bigint;
  bytes bigint;
begin
  if tg_op = 'UPDATE' then
    new.revision := old.revision + 1;
    if octet_length(new.content) <= octet_length(old.content) then return new; end if;
  end if;
  -- The lock serializes concurrent writes; otherwise each would count without the other.
  perform pg_advisory_xact_lock(hashtextextended('drafts ' || new.user_id, 0));
  select count(*), coalesce(sum(octet_length(d.content)), 0) into others, bytes
  from public.drafts d where d.user_id = new.user_id and d.id <> new.id;
  if others >= 200 then
    raise exception using errcode = 'PT409', message = 'You have 200 drafts that are not saved.',
      hint = 'Save or discard some of them.';
  elsif bytes + octet_length(new.content) > 20000000 then
    raise exception using errcode = 'PT409', message = 'Your drafts that are not saved take more than 20 MB.',
      hint = 'Save or discard some of them.';
  end if;
  return new;
end
$$;
create or replace trigger count_draft before insert or update on public.drafts
  for each row execute function private.count_draft();

-- Every page that scores drafts loads the whole dictionary, so its size is limited to a list of names and terms. A
-- lock of its owner serializes writes; concurrent ones would each see room.
create or replace function private.count_dictionary_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('dictionary ' || coalesce(new.workspace_id, new.user_id), 0));
  if (select count(*) from public.dictionary_words d
      where d.workspace_id is not distinct from new.workspace_id and d.user_id is not distinct from new.user_id) >= 2000 then
    raise exception using errcode = 'PT409', message = 'This dictionary is full.',
      hint = 'A dictionary has room for 2000 words. Remove some that you no longer need in the settings.';
  end if;
  return new;
end
$$;

create or replace trigger count_dictionary_words before insert on public.dictionary_words
  for each row execute function private.count_dictionary_words();

-- Words that no dictionary has and that are right: of one person, or of a workspace.
create table public.dictionary_words (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid references public.workspaces on delete cascade,
  user_id uuid references auth.users on delete cascade,
  word text not null check (word ~ '^[[:alpha:]][[:alpha:]''’]*$'
      or private.fail('This is not one word.', 'Add one word at a time, without spaces, digits or marks.'))
    check (length(word) <= 60 or private.fail('This word is too long.', 'Use at most 60 letters.')),
  created_at timestamptz not null default now(),
  constraint dictionary_words_owner check ((workspace_id is null) <> (user_id is null))
);
-- Once however it is written. Either of the two owners is null, and null is like null here.
create unique index dictionary_words_word on public.dictionary_words (workspace_id, user_id, lower(word)) nulls not distinct;
create index dictionary_words_person on public.dictionary_words (user_id);

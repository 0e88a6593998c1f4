-- A word that somebody adds or removes counts in every open page at once.
alter publication supabase_realtime add table public.dictionary_words;

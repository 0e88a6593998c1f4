-- The search of the inbox asks its index for how words begin and for a time at once: of what one in a hundred conversations
-- holds, only those of the newest days are then read. An index of the words themselves had to gather all that begin like
-- this, of all time, before it could leave any out: 60 ms of a common word among a million.

-- The period of 2^16 seconds (18 hours) that a moment lies in; on each further level eight of the one before: 6 days, 49 days,
-- 388 days. The level is in the number, so that one index holds all.
create function private.search_period(at timestamptz, level integer) returns integer
language sql immutable parallel safe
return (extract(epoch from at - timestamptz '2000-01-01 00:00:00+00')::bigint >> (16 + 3 * level))::integer * 4 + level;

-- Of how many letters the index knows how a word begins; of a shorter word it knows the word. The workspace's four come first.
create function private.search_key_lengths() returns integer[]
language sql immutable parallel safe
return array[7, 8, 9, 10, 11, 12, 13, 14, 16, 20];

-- What the index has of a conversation: how its words begin, and its periods.
create function private.search_keys(words tsvector, received_at timestamptz) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array(select distinct left(word, length)
      from unnest(tsvector_to_array(words)) as word, unnest(private.search_key_lengths()) as length
      where length <= greatest(7, length(word)))
    || array(select private.search_period(received_at, level)::text from generate_series(0, 3) as level)
$$;

drop index private.conversation_words_words;
create index conversation_words_keys on private.conversation_words using gin (private.search_keys(words, received_at));

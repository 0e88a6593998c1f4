// For tests: words that docs/glossary.md replaces, as alternatives of a pattern. No name has one as a part.
export const struckWords =
  'acting|anew|befall|chores?|desk|doors?|farewell|furnish|hands|house|housekeeping|judge|judged|reseal|rooms?|scenes?|seal|sealed|sights?|stages?|steer|tend|tidy|unseal'

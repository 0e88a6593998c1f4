// For tests: words that docs/glossary.md replaces, as alternatives of a pattern. No name contains one.
export const struckWords =
  'acting|anew|befall|chores?|colleagues?|cuttable|desk|doors?|entrances?|farewell|forgetting|foundation|furnish|hands|house|housekeeping|judge|judged|knock|prospects?|reseal|rooms?|scenes?|seal|sealed|sights?|slips?|stages?|steer|teammates?|tend|tidy|unjudged|unseal'

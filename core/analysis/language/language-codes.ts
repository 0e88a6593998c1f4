/** Languages with checks of their own, by ISO 639-1. */
export const SUPPORTED: readonly string[] = ['en', 'de', 'fr', 'es', 'nl']

/** Languages in Latin letters that the model tells apart: the supported ones first. */
export const LANGUAGE_CODES: readonly string[] = [
  ...SUPPORTED,
  ...'it pt ca ro eu pl cs sk hr sl sv da no is fi et lv lt hu tr sq ms tl az vi'.split(' '),
]

/** A language in another script, which the model does not tell from the others of that script. */
export const OTHER = 'other'
/** No language was recognized with enough certainty. */
export const UNKNOWN = 'unknown'

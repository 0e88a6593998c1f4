/** Languages with checks of their own, by ISO 639-1 code. */
export const SUPPORTED: readonly string[] = ['en', 'de', 'fr', 'es', 'nl']

/** Languages in Latin script that the model can distinguish, the supported ones first. */
export const LANGUAGE_CODES: readonly string[] = [
  ...SUPPORTED,
  ...'it pt ca ro eu pl cs sk hr sl sv da no is fi et lv lt hu tr sq ms tl az vi'.split(' '),
]

/** A language in a non-Latin script, which the model cannot identify further. */
export const OTHER = 'other'
/** The result when no language was recognized with enough certainty. */
export const UNKNOWN = 'unknown'

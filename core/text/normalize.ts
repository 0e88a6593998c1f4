/** No language puts more marks on a letter (Unicode Standard Annex #15, "Stream-Safe Text Format"). */
const MOST_MARKS = 30
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * Normalizes text of strangers in linear time. `String.normalize` sorts the marks of a letter, and takes half a second
 * for 40,000 of them, so marks beyond the 30th of a letter are removed first.
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (text.length > MOST_MARKS ? text.replace(TOO_MANY_MARKS, '$1') : text).normalize(form)

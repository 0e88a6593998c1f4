import unspaced from './unspaced.json' with { type: 'json' }

/**
 * Requests in languages without spaces, or with suffixes that carry the meaning. `..` matches up to ten characters; the
 * spaces of Korean are removed.
 */
const patternOf = (phrases: readonly string[]): RegExp =>
  new RegExp(phrases.map((phrase) => phrase.replaceAll('..', '.{0,10}')).join('|'), 'u')

const WISH = patternOf(unspaced.wishes)
/** Sentences with one of these are not requests. */
const VETO = patternOf(unspaced.vetoes)
const SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

export function findUnspacedWish(sentence: string): boolean {
  if (!SCRIPT.test(sentence)) return false
  const text = sentence.replaceAll(/\s+/g, '')
  if (/[?？]$/.test(text) && !OF_WRITER.test(text)) return false
  return WISH.test(text) && !VETO.test(text)
}

/** "Can parts be deleted from the list?" asks about our product; a request names its writer, or asks a favor. */
const OF_WRITER =
  /(?:いただけ|頂け|もらえ|くれ|願え|願い|ください|下さい)|私|当方|弊社|当社|自分|小職|我|请|請|麻烦|麻煩|贵司|你们|您|저[를는의]|(?<!삭)제(?![거외])|우리|당사|주시|주세|주실|주겠|해줘|바랍/u

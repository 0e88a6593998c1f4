/** Counts the syllables of one lower-case English word, by its vowel groups and the most important exceptions. */
export function countSyllables(word: string): number {
  if (word.length > 60) return Math.ceil(word.length / 3)
  const known = counted.get(word)
  if (known !== undefined) return known
  const count = word.split(/[-–]/).reduce((sum, piece) => sum + ofPiece(piece), 0) || 1
  if (counted.size >= MOST_COUNTED) counted.clear()
  counted.set(word, count)
  return count
}

/** Cached because a draft has mostly the same words after each keystroke, and mails share most of theirs. */
const MOST_COUNTED = 10_000
const counted = new Map<string, number>()

function ofPiece(piece: string): number {
  const word = piece.replace(/'(?:s|d|ll|ve|re|m|t)?$/, '').replace(/[^\p{L}]/gu, '')
  if (word.length === 0) return piece.length > 0 ? 1 : 0
  const known = EXCEPTIONS.get(word)
  if (known !== undefined) return known
  if (word.length <= 3)
    return /[aeiou].*[^aeiou][aeiouy]$|^[aeiou][^aeiou]+y$/.test(word) && !word.endsWith('e') ? 2 : 1
  const groups = word.replace(SILENT_ENDING, '').match(/[aeiouyáéíóúàèëïöü]+/g)?.length ?? 1
  return Math.max(1, groups + countMatches(word, SPLIT_VOWELS) - countMatches(word, JOINED))
}

// "used", "likes", "prove" end in a silent letter; in "needed", "boxes", "table" it is pronounced.
const SILENT_ENDING =
  /(?:(?<![aeiouytd])ed|(?<![aeiouysxzcgl]|sh|ch)es|(?<![aeiouy])(?<![^aeiouy]l)e|(?<=[aeiouy]l)es|(?<=[gq])ue)$/
// Two vowels that are two syllables: "be-ing", "i-de-a", "cre-ate", "reli-a-ble", "vari-ous".
const SPLIT_VOWELS =
  /ia(?!l|ge|n$|ns$)|io(?!n|us$)|[^tc]iou|eo(?!us)|[aeiouy]ing|[^qg]ua(?!r)|cre(?=at[ei])|iet|(?<=[^aeiou])ism$|uous|[^tcs]ien[ct]|^lions?$|trial|museum|aterial|(?<=[rtd])ian$|iu|[^aeiou]ier$/g
const JOINED = /(?<=[^aeiouy])e(?=ly$|ful|less|ment)/g

const EXCEPTIONS = new Map<string, number>([
  ['every', 2], ['everything', 3], ['everyone', 3], ['business', 2], ['businesses', 3], ['people', 2],
  ['being', 2], ['area', 3], ['idea', 3], ['ideas', 3], ['create', 2], ['created', 3], ['creature', 2],
  ['our', 1], ['hour', 1], ['evening', 2], ['different', 3], ['interesting', 4], ['interested', 4],
  ['something', 2], ['sometimes', 2], ['someone', 2], ['somewhere', 2], ['therefore', 2], ['whole', 1],
  ['email', 2], ['emails', 2], ['lead', 1], ['leads', 1], ['science', 2], ['quiet', 2], ['client', 2],
  ['clients', 2], ['company', 3], ['companies', 3], ['any', 2], ['only', 2], ['many', 2], ['very', 2],
  ['world', 1], ['once', 1], ['please', 1], ['the', 1], ['are', 1], ['you', 1], ['your', 1], ['here', 1],
  ['there', 1], ['where', 1], ['one', 1], ['use', 1], ['recipe', 3], ['maybe', 2], ['cafe', 2], ['via', 2],
  ['io', 2], ['ai', 2], ['it', 1], ['seo', 3], ['ceo', 3], ['crm', 3], ['roi', 3], ['api', 3], ['saas', 1],
]) // prettier-ignore

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

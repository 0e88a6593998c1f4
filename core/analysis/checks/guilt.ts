import { boundFrom, PROSE, passed, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { gongGuilt } from '../evidence/asking.ts'
import { findPhrases } from '../phrases.ts'
import { quote } from '../phrase-check.ts'
import { counted } from '#core/text/counted.ts'

const MOST_SENTENCES = 200
/** "…, which is fine": the silence is excused, in any of the five languages. */
const EXCUSED =
  /^[^.?!\n]{0,30}(?:fine|okay|no (?:problem|worries)|understand|in ordnung|kein problem|pas (?:de souci|grave)|normal|no pasa nada|sin problema|geen probleem|prima)/i

export const guilt: Check = {
  id: 'guilt',
  languages: 'packs',
  pass: 'Blames nobody',
  fail: 'Blames the reader for not answering',
  why: 'Nobody owes a stranger an answer; saying so ends the thread.',
  evidence: card(gongGuilt),
  kinds: PROSE,
  run({ words, text, pack, sentences }) {
    const phrases = findPhrases(words, pack.guilt)
    const own = sentences
      .slice(0, MOST_SENTENCES)
      .filter(
        (sentence) =>
          sentence.severe.includes('blame') &&
          !phrases.some(({ start }) => start >= sentence.start && start < sentence.end),
      )
    const blame = [...phrases, ...own]
    const silence = findPhrases(words, pack.silence).filter(
      ({ start, end }) =>
        !own.some((sentence) => start >= sentence.start && start < sentence.end) &&
        !EXCUSED.test(text.slice(end, end + 50)),
    )
    const hits = [...blame, ...silence].toSorted((a, b) => a.start - b.start)
    if (hits.length === 0) return passed('0', 'none')
    const quoted = quote(hits.map(({ start, end }) => text.slice(start, end)))
    return {
      // The studies measured blame; mentioning the silence in a goodbye mail is close to it.
      lost: blame.length > 0 ? 1 : 0.5,
      ...boundFrom(blame.length, 1, 10),
      measured: counted(hits.length, 'guilt line'),
      target: 'none',
      advice: `Delete ${quoted}, and bring something new instead.`,
      spans: hits.map(({ start, end }) => ({ part: 'text', start, end })),
    }
  },
}

import { boundFrom, PROSE, passed, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { gongGuilt } from '../evidence/asking.ts'
import { findPhrases } from '../phrases.ts'
import { quote } from '../phrase-check.ts'
import { counted } from '#core/text/counted.ts'

export const guilt: Check = {
  id: 'guilt',
  languages: 'packs',
  pass: 'Blames nobody',
  fail: 'Blames the reader for not answering',
  why: 'Nobody owes a stranger an answer; saying so ends the thread.',
  evidence: card(gongGuilt),
  kinds: PROSE,
  run({ words, text, pack }) {
    const blame = findPhrases(words, pack.guilt)
    const silence = findPhrases(words, pack.silence)
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

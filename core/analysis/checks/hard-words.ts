import { countSyllables } from '#core/text/syllables.ts'
import { PROSE, passed, slope, type Check } from '../check.ts'
import { disputed, plainLanguage } from '../evidence/publishers.ts'
import { alchemyComplexity, boomerangGrade } from '../evidence/wording.ts'
import { proseWords } from '../metrics.ts'
import { quote } from '../phrase-check.ts'

const SYLLABLES = 4
const SHARE = 0.06

export const hardWords: Check = {
  id: 'hard-words',
  pass: 'Few long words',
  fail: 'Too many long words',
  why: 'Words of four syllables and more slow the eye down.',
  evidence: disputed([boomerangGrade, plainLanguage], [alchemyComplexity]),
  kinds: PROSE,
  run(reading) {
    const own = proseWords(reading)
    if (own.length < 15) return null
    const hard = own.filter(
      ({ lower }) => lower.length > 7 && !lower.includes('-') && countSyllables(lower) >= SYLLABLES,
    )
    const share = hard.length / own.length
    const target = `at most ${SHARE * 100} % of words`
    const measured = `${Math.round(share * 100)} %`
    if (share <= SHARE) return passed(measured, target)
    const quoted = quote(hard.map(({ start, end }) => reading.text.slice(start, end)))
    return {
      lost: slope(share, SHARE, 0.16),
      measured,
      target,
      advice: `Find shorter words for ${quoted}.`,
      spans: hard.map(({ start, end }) => ({ part: 'text', start, end })),
    }
  },
}

import { PROSE, slope, type Check } from '../check.ts'
import {
  belkinsLength,
  boomerangLength,
  gongFollowUpLength,
  instantlyLength,
  lavenderLength,
  salesCoLength,
} from '../evidence/length.ts'
import { disputed } from '../evidence/publishers.ts'
import { counted } from '#core/text/counted.ts'

const OPENER = { few: 40, many: 90, tooMany: 200 }
const FOLLOW_UP = { few: 30, many: 120, tooMany: 220 }

export const wordCount: Check = {
  id: 'word-count',
  languages: 'any',
  pass: 'Short enough to be read',
  fail: 'The length costs replies',
  why: 'A stranger gives a cold email a few seconds; every sentence competes with delete.',
  evidence: disputed(
    [boomerangLength, salesCoLength, instantlyLength, lavenderLength],
    [belkinsLength, gongFollowUpLength],
  ),
  kinds: PROSE.filter((kind) => !kind.startsWith('linkedin')),
  run({ kind, words, prose }) {
    const { few, many, tooMany } = kind === 'follow-up' ? FOLLOW_UP : OPENER
    const target = `${few} to ${many} words`
    const measured = counted(words.length, 'word')
    const substance = prose.reduce((sum, sentence) => sum + sentence.words, 0)
    if (words.length > many) {
      const lost = slope(words.length, many, tooMany)
      return {
        lost,
        measured,
        target,
        advice: `Cut ${counted(words.length - many, 'word')}: keep why them, what for, and the ask.`,
      }
    }
    // Greeting, ask and signature carry no content: in a mail of 40 words, about 18 words do.
    const enough = few * 0.45
    const lost = 0.9 * slope(substance, enough, 0)
    return {
      lost,
      measured,
      target,
      advice: 'Too little to answer: say why you write to them, and what for.',
    }
  },
}

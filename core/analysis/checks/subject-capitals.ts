import { WITH_SUBJECT, passed, slope, type Check } from '../check.ts'
import { card, spamAssassin } from '../evidence/publishers.ts'
import { gongSubjects, kajabiSubject } from '../evidence/subjects.ts'
import { quote } from '../phrase-check.ts'
import type { Reading } from '../reading.ts'
import type { Word } from '#core/text/words.ts'

// Short capitals are acronyms (SDR, SOC2); longer ones, or three in a row, are shouting.
const LONGEST_ACRONYM = 4

export const subjectCapitals: Check = {
  id: 'subject-capitals',
  languages: 'any',
  pass: 'The subject does not shout',
  fail: 'The subject shouts in capitals',
  why: 'Capitals mark a mass mailing, to readers and to filters.',
  evidence: card(kajabiSubject, gongSubjects, spamAssassin),
  kinds: WITH_SUBJECT,
  run({ subject, subjectShown, subjectWords, subjectTemplate }) {
    const inTag = (word: Word): boolean =>
      subjectTemplate.tags.some((tag) => tag.start <= word.start && word.end <= tag.end)
    const capitals = subjectWords.filter(
      (word) => isCapital(subjectShown.slice(word.start, word.end)) && !inTag(word),
    )
    const letters = subjectShown.match(/\p{L}/gu)?.length ?? 0
    const share = letters === 0 ? 0 : (subjectShown.match(/\p{Lu}/gu)?.length ?? 0) / letters
    const shouted = capitals.filter((word) => word.end - word.start > LONGEST_ACRONYM || share >= 0.5)
    const target = 'no words in capitals, under half the letters'
    if (shouted.length === 0) return passed(undefined, target)
    return {
      lost: Math.max(share >= 0.5 ? 1 : 0, slope(shouted.length, 0, 2)),
      measured: `${Math.round(share * 100)}% capitals`,
      target,
      advice: `Write ${quote(shouted.map((word) => subject.slice(word.start, word.end)))} in small letters.`,
      spans: shouted.map((word) => ({ part: 'subject', start: word.start, end: word.end })),
      fixes: fixesFor(shouted, subject),
    }
  },
}

const isCapital = (word: string): boolean => /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase()

function fixesFor(
  shouted: Word[],
  subject: Reading['subject'],
): { span: { part: 'subject'; start: number; end: number }; replacement: string; label: string }[] {
  return shouted.map(({ start, end, lower }) => {
    const original = subject.slice(start, end)
    const replacement = subject.slice(0, start).trim() === '' ? original[0]! + lower.slice(1) : lower
    return { span: { part: 'subject', start, end }, replacement, label: `Write "${replacement}"` }
  })
}

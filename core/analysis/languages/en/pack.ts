import { gradeLevel, readingEase } from '#core/text/readability.ts'
import { countSyllables } from '#core/text/syllables.ts'
import { GUILT, PRESSURE, SILENCE } from '../../words/pushy.ts'
import type { LanguagePack } from '../language-pack.ts'
import { asks, optOut } from './asks.ts'
import { legalLine } from './legal-line.ts'
import { parts } from './parts.ts'
import { personalSign } from './personal-sign.ts'
import { severe } from './severe.ts'
import { weakOpener } from './openers.ts'

const YOU = new Set(['you', 'your', 'yours', 'yourself', "you're", "you've", "you'll", "you'd"])
const WE = new Set("i me my mine we us our ours i'm i've i'd i'll we're we've we'd we'll".split(' '))

/** The English phrases are in the checks themselves, so that each list is next to its text and its evidence. */
export const english: LanguagePack = {
  code: 'en',
  name: 'English',
  wordLists: 'ours, tried on outreach and newsletters of the corpus',
  readability: {
    source: 'Flesch 1948, Kincaid 1975',
    thresholds: 'ours: replies fell with each grade that Boomerang counted (2016)',
    syllables: countSyllables,
    ease: readingEase,
    grade: gradeLevel,
    good: 6,
    bad: 12,
  },
  parts,
  asks,
  optOut,
  legalLine,
  isYou: (lower) => YOU.has(lower),
  isWe: (lower) => WE.has(lower),
  weakOpener,
  personalSign,
  severe,
  pressure: PRESSURE,
  guilt: GUILT,
  silence: SILENCE,
  spelling: {
    letters: "abcdefghijklmnopqrstuvwxyz'",
    // "untill" is a misspelled "until", not "un" + "till".
    prefix:
      /^(?!untill$)(?:re|un|non|pre|co|multi|sub|over|under|micro|cyber|auto|anti|inter|super|hyper|mid|post|out)(?=.{4})/,
    compounds: 'common',
  },
  phrases: {},
}

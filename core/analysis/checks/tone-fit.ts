import type { Tone } from '../analysis.ts'
import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { findPhrases, phraseList } from '../phrases.ts'
import { quote } from '../phrase-check.ts'

const CASUAL =
  phraseList(`hey, hiya, yeah, yep, nope, gonna, wanna, gotta, kinda, stuff, cool, awesome, folks, guys, super, lol,
  no worries, cheers, btw, fyi, tbh, ping me, shoot me, hop on, quick one, dude, y'all, sup`)
const FORMAL =
  phraseList(`dear, sincerely, yours faithfully, yours sincerely, respectfully, hereby, herewith, therein, thereof, pursuant,
  kindly, furthermore, moreover, henceforth, shall, regarding, to whom it may concern, please be advised, enclosed, aforementioned, i would be grateful`)

const CLASH: Readonly<Partial<Record<Tone, typeof CASUAL>>> = {
  formal: CASUAL,
  casual: FORMAL,
  warm: FORMAL,
  plain: FORMAL,
  direct: FORMAL,
}

export const toneFit: Check = {
  id: 'tone-fit',
  pass: 'Fits the tone you chose',
  fail: 'Does not fit the tone you chose',
  why: 'A mail in two voices sounds like two people, or a template.',
  evidence: card(unmeasured('the tone is your choice; this check only holds you to it.')),
  kinds: PROSE,
  run({ context, words, text }) {
    const clash = context.tone && CLASH[context.tone]
    if (!clash) return null
    const hits = findPhrases(words, clash)
    const target = `words that fit "${context.tone}"`
    if (hits.length === 0) return passed(undefined, target)
    const quoted = quote(hits.map(({ start, end }) => text.slice(start, end)))
    return {
      lost: slope(hits.length, 0, 3),
      measured: quoted,
      target,
      advice: `${quoted} does not sound ${context.tone}.`,
      spans: hits.map(({ start, end }) => ({ part: 'text', start, end })),
    }
  },
}

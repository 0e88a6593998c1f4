import { PROSE } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { gongGuilt } from '../evidence/asking.ts'
import { phraseCheck } from '../phrase-check.ts'

export const justCheckingIn = phraseCheck({
  id: 'just-checking-in',
  pass: 'Brings something new',
  fail: 'Only asks whether the last mail was seen',
  why: 'A follow-up earns its place with a new reason; a nudge alone is a second request for a favor.',
  evidence: card(gongGuilt, unmeasured('"just checking in" alone was not measured anywhere we could read.')),
  kinds: PROSE,
  noun: 'empty nudge',
  worst: 1,
  phrases: `
    just checking in, checking in, wanted to check in, just following up, following up on my, follow up on my, following up on this,
    follow up on my last email, follow up on my previous email, just wanted to follow up, wanted to follow up, touching base,
    touch base, circling back, circle back, bumping this, bump this, bumping this up, quick bump, floating this, float this to the top,
    to the top of your inbox, top of your inbox, did you see my, did you get my, did you get a chance, have you had a chance,
    had a chance to, get a chance to look, in case you missed, in case you missed it, just a reminder, gentle reminder, friendly reminder,
    quick reminder, per my last email, as per my last email, resending, any update, any updates, re-sending, still interested`,
  advice: (quoted) => `Swap ${quoted} for one thing they did not know: a case, a number, a question.`,
})

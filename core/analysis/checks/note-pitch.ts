import { card, unmeasured } from '../evidence/publishers.ts'
import { linkedinNote } from '../evidence/linkedin.ts'
import { phraseCheck } from '../phrase-check.ts'

export const notePitch = phraseCheck({
  id: 'note-pitch',
  pass: 'Does not pitch',
  fail: 'Pitches before you are connected',
  why: 'A note is a handshake; a pitch in it is why people press "Ignore".',
  evidence: card(
    linkedinNote,
    unmeasured('what a pitch in a note costs was not measured anywhere we could read.'),
  ),
  kinds: ['linkedin-note'],
  noun: 'pitching phrase',
  worst: 2,
  phrases: `
    we help, we offer, we provide, our platform, our product, our service, our services, our solution, our software, our tool, our team helps,
    i help, i can help, we can help, help you, help companies, helping companies, demo, free trial, case study, roi, increase your, boost your,
    grow your, generate more, more leads, save you, discount, offer, opportunity, sell, clients like you, solution, solutions, quick call, hop on a call, book a call`,
  advice: (quoted) => `Leave out ${quoted}: pitch, if at all, after they accept.`,
})

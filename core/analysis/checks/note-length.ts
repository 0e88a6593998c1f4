import { passed, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { linkedinNoteLimit } from '../evidence/linkedin.ts'
import { counted } from '#core/text/counted.ts'

const LIMITS = { free: 200, premium: 300 } as const

export const noteLength: Check = {
  id: 'note-length',
  languages: 'any',
  pass: 'The note fits',
  fail: 'LinkedIn does not accept a note this long',
  why: 'Past the limit the field accepts no more characters, and the end is what you lose.',
  evidence: card(linkedinNoteLimit),
  kinds: ['linkedin-note'],
  hardFail: true,
  run({ text, shown, context }) {
    const limit = LIMITS[context.linkedinAccount ?? 'free']
    const length = shown.trim().length
    const target = `${limit} characters (${context.linkedinAccount ?? 'free'} account)`
    if (length <= limit) return passed(counted(length, 'character'), target)
    const spans = [{ part: 'text' as const, start: Math.min(limit, text.length), end: text.length }]
    return {
      lost: 1,
      measured: counted(length, 'character'),
      target,
      advice: `Cut ${counted(length - limit, 'character')}.`,
      spans,
    }
  },
}

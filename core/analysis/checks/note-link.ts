import { passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { counted } from '#core/text/counted.ts'

export const noteLink: Check = {
  id: 'note-link',
  languages: 'any',
  pass: 'No link in the note',
  fail: 'A link in a connection note',
  why: 'It eats the characters that should say why them, and looks automated.',
  evidence: card(unmeasured('no figure found for links in notes.')),
  kinds: ['linkedin-note'],
  run({ links }) {
    if (links.length === 0) return passed('none', 'none')
    const spans = links
      .filter(({ end }) => end > 0)
      .map(({ start, end }) => ({ part: 'text' as const, start, end }))
    return {
      lost: 1,
      measured: counted(links.length, 'link'),
      target: 'none',
      advice: 'Send the link once they accept.',
      spans,
    }
  },
}

import type { Part, Span } from '../analysis.ts'
import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, googleSenders, unicodeSecurity } from '../evidence/publishers.ts'
import { counted } from '#core/text/counted.ts'

// U+200C and U+200D are allowed between letters of scripts that need them, and the joiner inside an emoji.
const INVISIBLE =
  /[\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF\u{E0000}-\u{E007F}]|(?<![\p{M}\p{Script=Arabic}\p{Script=Devanagari}\p{Extended_Pictographic}\uFE0F])[\u200C\u200D]/gu
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g
const MOST_HIDDEN = 200

export const hiddenText: Check = {
  id: 'hidden-text',
  languages: 'any',
  pass: 'Nothing is hidden',
  fail: 'Hides characters or text from the reader',
  why: 'Invisible characters break words up for filters, and text that nobody sees is a reason to block the sender.',
  evidence: card(unicodeSecurity, googleSenders),
  kinds: [...PROSE, 'subject'],
  run({ written, html }) {
    const spans = [...places(written.subject, 'subject'), ...places(written.text, 'text')]
    const inHtml = html?.hiddenCharacters ?? 0
    // Newsletters hide one line of preview text; a whole page of hidden text is stuffing.
    if (spans.length === 0 && inHtml <= MOST_HIDDEN) return passed('none', 'none')
    const fixes = spans.map((span) => ({ span, replacement: '', label: 'Delete the invisible character' }))
    const measured =
      spans.length > 0 ? counted(spans.length, 'invisible character') : counted(inHtml, 'hidden character')
    return {
      lost: Math.max(slope(spans.length, 0, 3), slope(inHtml, MOST_HIDDEN, 2000)),
      measured,
      target: 'none',
      advice: 'Delete what the reader cannot see; retype the line if it was pasted.',
      spans,
      fixes,
      inWritten: true,
    }
  },
}

function places(text: string, part: Part): Span[] {
  const spans: Span[] = []
  for (const pattern of [INVISIBLE, DIRECTION]) {
    for (const match of text.matchAll(pattern)) {
      if (match.index === 0 && match[0] === '\uFEFF') continue
      spans.push({ part, start: match.index, end: match.index + match[0].length })
      if (spans.length >= 1000) return spans
    }
  }
  return spans
}

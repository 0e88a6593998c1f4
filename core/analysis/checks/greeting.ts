import { MAIL, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { backlinkoPersonal } from '../evidence/asking.ts'
import { greetedName } from '../message-parts.ts'

export const greeting: Check = {
  id: 'greeting',
  languages: 'packs',
  pass: 'Greets a person',
  fail: 'Greets nobody in particular',
  why: 'A mail without a name in the first line is for everyone, so for no one.',
  evidence: card(
    backlinkoPersonal,
    unmeasured('the greeting by itself was not measured anywhere we could read.'),
  ),
  kinds: MAIL,
  run({ parts, shown, text, words, pack }) {
    if (words.length === 0) return null
    const target = 'a greeting with a name'
    if (!parts.greeting)
      return { lost: 0.5, measured: 'no greeting', target, advice: 'Start with their first name.' }
    const span = { part: 'text' as const, start: parts.greeting.start, end: parts.greeting.end }
    const line = shown.slice(span.start, span.end)
    const hasName =
      greetedName(shown, parts, pack.parts) !== null || /[{}]/.test(text.slice(span.start, span.end))
    if (hasName) return passed(`"${line}"`, target)
    if (pack.parts.toAnybody.test(line))
      return {
        lost: 1,
        measured: `"${line}"`,
        target,
        advice: 'Find the name; if you cannot, you have no reason to write yet.',
        spans: [span],
      }
    return { lost: 0.6, measured: `"${line}"`, target, advice: 'Add their first name.', spans: [span] }
  },
}

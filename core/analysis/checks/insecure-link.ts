import { MAIL, passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { counted } from '#core/text/counted.ts'

export const insecureLink: Check = {
  id: 'insecure-link',
  languages: 'any',
  pass: 'Links are encrypted',
  fail: 'A link goes over plain http',
  why: 'Browsers mark it "not secure"; scanners count it against you.',
  evidence: card(unmeasured('no figure found; browsers and scanners say so in their own documentation.')),
  kinds: MAIL,
  run({ links, text }) {
    const plain = links.filter(
      ({ url, start, end, label }) =>
        /^http:\/\//i.test(url) &&
        (label !== null || end === 0 || /^http:/i.test(text.slice(start, start + 5))),
    )
    if (plain.length === 0) return passed('none', 'none')
    const written = plain.filter(({ label, end }) => label === null && end > 0)
    const spans = plain
      .filter(({ end }) => end > 0)
      .map(({ start, end }) => ({ part: 'text' as const, start, end }))
    const fixes = written.map(({ start }) => ({
      span: { part: 'text' as const, start, end: start + 5 },
      replacement: 'https:',
      label: 'Write https',
    }))
    return {
      lost: slope(plain.length, 0, 2),
      measured: counted(plain.length, 'plain link'),
      target: 'none',
      advice: 'Use https.',
      spans,
      fixes,
    }
  },
}

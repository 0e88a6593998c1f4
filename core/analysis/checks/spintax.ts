import type { Part, Span } from '../analysis.ts'
import { PROSE, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import type { Template } from '../merge-tags.ts'
import { counted } from '#core/text/counted.ts'

export const spintax: Check = {
  id: 'spintax',
  languages: 'any',
  pass: 'Spintax is whole',
  fail: 'Spintax is broken and would be sent as it stands',
  why: 'A stray brace in a sent mail gives the machine away.',
  evidence: card(unmeasured('nobody needs a study for this one.')),
  kinds: [...PROSE, 'subject'],
  hardFail: true,
  run({ template, subjectTemplate, kind }) {
    const alreadySent = kind === 'source'
    const broken = [
      ...brokenIn(subjectTemplate, 'subject', alreadySent),
      ...brokenIn(template, 'text', alreadySent),
    ]
    const total = template.spins.length + subjectTemplate.spins.length
    if (broken.length === 0)
      return passed(total === 0 ? 'none' : `${counted(total, 'choice')}, all whole`, 'every brace closed')
    return {
      lost: 1,
      measured: counted(broken.length, 'stray brace'),
      target: 'every brace closed',
      advice: 'Close it, as in {Hi|Hello}, or delete it.',
      spans: broken,
    }
  },
}

function brokenIn({ spins }: Template, part: Part, alreadySent: boolean): Span[] {
  return spins.filter(({ broken }) => broken || alreadySent).map(({ start, end }) => ({ part, start, end }))
}

import type { Fix, Span } from '../analysis.ts'
import { PROSE, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { fieldKey } from '#core/templates/merge-fields.ts'
import type { MergeTag, Template } from '../merge-tags.ts'
import { quote } from '../phrase-check.ts'
import type { Part } from '../analysis.ts'
import { counted } from '#core/text/counted.ts'

// Fallbacks that read naturally when a value is missing. Only the writer can choose any other.
const FALLBACKS: Readonly<Record<string, string>> = {
  firstname: 'there',
  name: 'there',
  company: 'your company',
  companyname: 'your company',
  jobtitle: 'your role',
  city: 'your area',
}

export const mergeTags: Check = {
  id: 'merge-tags',
  languages: 'any',
  pass: 'Every merge tag will be filled',
  fail: 'A merge tag or placeholder would be sent as it stands',
  why: '"Hi {{first_name}}" tells the reader that a machine wrote, and that nobody looked.',
  evidence: card(unmeasured('nobody needs a study for this one.')),
  kinds: [...PROSE, 'subject'],
  hardFail: true,
  run({ subject, subjectTemplate, text, template, kind }) {
    const inSubject = openPlaces(subjectTemplate, 'subject', subject, kind === 'source')
    const inText = openPlaces(template, 'text', text, kind === 'source')
    const open = [...inSubject, ...inText]
    const total = subjectTemplate.tags.length + template.tags.length
    if (open.length === 0)
      return passed(total === 0 ? 'none' : `${counted(total, 'tag')}, all filled`, 'none left open')
    const advice = `Nothing fills ${quote(open.map(({ raw }) => raw))}: give it a fallback, as in {{first_name | there}}, or write the words.`
    return {
      lost: 1,
      measured: `${open.length} open`,
      target: 'none left open',
      advice,
      spans: open.map(({ span }) => span),
      fixes: open.flatMap(({ fix }) => fix ?? []),
    }
  },
}

type Open = { raw: string; span: Span; fix: Fix | null }

function openPlaces(
  { tags, placeholders, conditions }: Template,
  part: Part,
  source: string,
  alreadySent: boolean,
): Open[] {
  const open = tags.filter((tag) => alreadySent || !tag.resolved)
  const places = [
    ...open.map((tag) => ({ start: tag.start, end: tag.end, fix: alreadySent ? null : fixFor(tag, part) })),
    ...(alreadySent ? conditions : []).map((item) => ({ ...item, fix: null })),
    ...placeholders.map((item) => ({ ...item, fix: null })),
  ]
  return places.map(({ start, end, fix }) => ({
    raw: source.slice(start, end),
    span: { part, start, end },
    fix,
  }))
}

function fixFor(tag: MergeTag, part: Part): Fix | null {
  const fallback = FALLBACKS[fieldKey(tag.name)]
  if (fallback === undefined) return null
  const replacement = `{{${tag.name} | ${fallback}}}`
  return { span: { part, start: tag.start, end: tag.end }, replacement, label: `Fall back to "${fallback}"` }
}

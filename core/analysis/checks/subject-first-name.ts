import { WITH_SUBJECT, passed, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { gongSubjects, yeswareNames } from '../evidence/subjects.ts'
import { greetedName } from '../message-parts.ts'
import { fieldKey } from '#core/templates/merge-fields.ts'

export const subjectFirstName: Check = {
  id: 'subject-first-name',
  languages: 'any',
  pass: 'No first name in the subject',
  fail: 'A first name in the subject reads as a mail merge',
  why: 'Friends do not put your name in the subject; software does.',
  evidence: card(gongSubjects, yeswareNames),
  kinds: WITH_SUBJECT,
  run({ subject, subjectTemplate, parts, shown, context, pack }) {
    const tag = subjectTemplate.tags.find(({ name }) => /^(?:first|full)?name$/.test(fieldKey(name)))
    const named = greetedName(shown, parts, pack.parts)
    const greeted = named ? shown.slice(named.start, named.end) : undefined
    const name = context.recipient?.name?.split(' ')[0] ?? greeted
    const at = name && name.length > 1 ? placeOf(name, subject) : undefined
    if (!tag && at === undefined) return passed('none', 'no first name')
    const span = { part: 'subject' as const, start: tag?.start ?? at!, end: tag?.end ?? at! + name!.length }
    return {
      lost: 1,
      measured: 'a first name',
      target: 'no first name',
      advice: 'Put their company or their problem there instead; greet them in the first line.',
      spans: [span],
    }
  },
}

/** The place of a name among the words of a subject. */
function placeOf(name: string, subject: string): number | undefined {
  const letters = /^\p{L}*/u.exec(name)![0]
  if (!subject.includes(letters)) return undefined
  return new RegExp(`(?<!\\p{L})${name.replace(/[^\p{L}]/gu, '.')}(?!\\p{L})`, 'u').exec(subject)?.index
}

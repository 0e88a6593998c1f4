import type { Piece } from '#core/text/sentences.ts'
import type { Span } from './analysis.ts'
import { greetedName } from './message-parts.ts'
import { fieldKey } from '#core/templates/merge-fields.ts'
import type { Level } from './languages/language-pack.ts'
import type { MergeTag } from './merge-tags.ts'
import type { Reading } from './reading.ts'

type Personalization = { level: Level; signs: { level: Level; what: string; span: Span }[] }

const NAME_TAG = /^(?:first|last|full)?name$/
const COMPANY_TAG = /company|website|domain/
const ROLE_TAG = /title|role|position|industry|department/
/**
 * 0 none, 1 a name, 2 their company, 3 their role or team, 4 an event in their company. Only prose counts, and only
 * merge tags with a value.
 */
export function personalizationLevel(reading: Reading): Personalization {
  const known = levels.get(reading)
  if (known) return known
  const found = readLevel(reading)
  levels.set(reading, found)
  return found
}

/** Cached because two checks and the metrics need the level of the same reading. */
const levels = new WeakMap<Reading, Personalization>()

function readLevel(reading: Reading): Personalization {
  const signs: Personalization['signs'] = []
  let level: Level = 0
  const add = (reached: Level, what: string, piece: Piece): void => {
    level = Math.max(level, reached) as Level
    signs.push({ level: reached, what, span: { part: 'text', start: piece.start, end: piece.end } })
  }
  const name = greetedName(reading.shown, reading.parts, reading.pack.parts)
  // The placeholder shown for a tag is not a name.
  const isWritten =
    name !== null && reading.text.startsWith(reading.shown.slice(name.start, name.end), name.start)
  if (name && isWritten) add(1, 'their name', name)
  for (const tag of reading.template.tags) if (tag.resolved) add(levelOfTag(tag), `{{${tag.name}}}`, tag)
  const askStarts = new Set(reading.asks.map(({ start }) => start))
  for (const sentence of reading.prose.slice(0, 60)) {
    if (askStarts.has(sentence.start)) continue
    const found = reading.pack.personalSign(sentence, reading)
    if (found) add(...found)
  }
  return { level, signs }
}

function levelOfTag(tag: MergeTag): Level {
  const key = fieldKey(tag.name)
  if (NAME_TAG.test(key)) return 1
  if (COMPANY_TAG.test(key)) return 2
  return ROLE_TAG.test(key) ? 3 : 4
}

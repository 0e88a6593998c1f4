import type { Piece } from '#core/text/sentences.ts'
import type { Span } from './analysis.ts'
import { greetedName } from './message-parts.ts'
import { fieldKey } from '#core/templates/merge-fields.ts'
import type { MergeTag } from './merge-tags.ts'
import type { Reading, Sentence } from './reading.ts'

export type Level = 0 | 1 | 2 | 3 | 4
export type Personalization = { level: Level; signs: { what: string; span: Span }[] }

const NAME_TAG = /^(?:first|last|full)?name$/
const COMPANY_TAG = /company|website|domain/
const ROLE_TAG = /title|role|position|industry|department/
const ROLE =
  /\b(?:as (?:a|an|the|head|vp|director|chief)|head of|vp of|director of|chief \w{1,20} officer|cto|cfo|cmo|coo|founder|co-founder|your (?:\w{1,20} )?(?:team|reps|engineers|developers|recruiters|designers|clinic|practice|store|shop|agency|studio|restaurant|warehouse|fleet|firm|support|sales|marketing|finance|hiring|onboarding))\b/i
const EVENT =
  /\b(?:saw|noticed|read|heard|congrats|congratulations|spotted|listened|watched|found|loved|enjoyed|came across|looked at|tried|going through|after|since|made me|got me|stayed with me)\b/i
const HAPPENING =
  /\b(?:hiring|hired|opened|opening|launched|launch|raised|raising|funding|series [a-e]|acquired|acquisition|moved|moving|expanding|expanded|joined|promoted|announced|announcement|released|release|rebrand|rebranded|posted|post|article|talk|podcast|interview|webinar|episode|changelog|job ad|job page|careers page|pricing page|docs|repo|review|reviews|newsletter|keynote|report|merged|went live|rolled out|roles?|listing)\b/i
// What they said themselves needs no name beside it.
const THEY_SAID = /\byou (?:mentioned|said|wrote|posted|asked|argued|told|explained|showed)\b/i
const ABOUT_SENDER = /^(?:we|our|i'm|i’m|i am|i'd|i’d|i would|i have|i've|my)\b/i
const PROPER = /(?<=[\p{Ll}\d,;:'’"“(] ?"?)\p{Lu}[\p{Ll}\p{Lu}\d&.-]{1,30}/gu
const COMMON_CAPITALS =
  /^(?:I|I'm|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:day)?$|^(?:January|February|March|April|May|June|July|August|September|October|November|December|English|CEO|CTO|VP|CRM|ROI|SEO|AI|API|SaaS|B2B|PDF|US|UK|EU|OK|Best|Thanks|LinkedIn|Google|Email)$/

/**
 * 0 none, 1 a name, 2 their company, 3 their role or team, 4 something that happened to them. Only prose counts, and only
 * merge tags that will be filled.
 */
export function personalizationLevel(reading: Reading): Personalization {
  const signs: Personalization['signs'] = []
  let level: Level = 0
  const add = (reached: Level, what: string, piece: Piece): void => {
    level = Math.max(level, reached) as Level
    signs.push({ what, span: { part: 'text', start: piece.start, end: piece.end } })
  }
  const name = greetedName(reading.shown, reading.parts)
  // What stands in for a tag is nobody's name.
  const isWritten =
    name !== null && reading.text.startsWith(reading.shown.slice(name.start, name.end), name.start)
  if (name && isWritten) add(1, 'their name', name)
  for (const tag of reading.template.tags) if (tag.resolved) add(levelOfTag(tag), `{{${tag.name}}}`, tag)
  const asked = new Set(reading.asks.map(({ start }) => start))
  for (const sentence of reading.prose.slice(0, 60)) {
    if (asked.has(sentence.start)) continue
    const specifics = specificsOf(sentence, reading)
    const theySaid = THEY_SAID.test(sentence.text)
    if (specifics.length === 0 && !theySaid && !ROLE.test(sentence.text)) continue
    if (theySaid || (EVENT.test(sentence.text) && HAPPENING.test(sentence.text) && specifics.length > 0))
      add(4, 'something they did', sentence)
    else if (ROLE.test(sentence.text) && !ABOUT_SENDER.test(sentence.text))
      add(3, 'their role or team', sentence)
    else if (specifics.length > 0) add(2, 'their company', specifics[0]!)
  }
  return { level, signs }
}

function levelOfTag(tag: MergeTag): Level {
  const key = fieldKey(tag.name)
  if (NAME_TAG.test(key)) return 1
  if (COMPANY_TAG.test(key)) return 2
  return ROLE_TAG.test(key) ? 3 : 4
}

/** Names and figures of theirs: proper nouns or numbers in a sentence that speaks of "you". */
function specificsOf(sentence: Sentence, { context, shown }: Reading): Piece[] {
  const known = [context.recipient?.company, context.recipient?.name].filter(
    (value) => value !== undefined && value.length > 1,
  )
  for (const value of known) {
    const at = shown.slice(sentence.start, sentence.end).indexOf(value!)
    if (at >= 0) return [{ start: sentence.start + at, end: sentence.start + at + value!.length }]
  }
  const text = sentence.text.slice(0, 600)
  if (ABOUT_SENDER.test(text) || !/\b(?:you|your|you're|you've)\b/i.test(text)) return []
  const found: Piece[] = []
  for (const match of text.matchAll(PROPER)) {
    if (!COMMON_CAPITALS.test(match[0]))
      found.push({ start: sentence.start + match.index, end: sentence.start + match.index + match[0].length })
  }
  if (found.length === 0) {
    const figure = /\b(?:\d{1,7}|two|three|four|five|six|seven|eight|nine|ten|second|third)\b/i.exec(text)
    if (figure)
      found.push({
        start: sentence.start + figure.index,
        end: sentence.start + figure.index + figure[0].length,
      })
  }
  return found
}

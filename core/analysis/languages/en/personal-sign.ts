import type { Piece } from '#core/text/sentences.ts'
import { knownIn } from '../known-in.ts'
import type { LanguagePack } from '../language-pack.ts'
import { hasReaderFact } from '../reader-facts.ts'
import type { Reading, Sentence } from '../../reading.ts'
import { factWords } from './fact-words.ts'

const ROLE =
  /\b(?:as (?:a|an|the|head|vp|director|chief)|head of|vp of|director of|chief \w{1,20} officer|cto|cfo|cmo|coo|founder|co-founder|(?<!for )your (?:\w{1,20} )?(?:team|reps|engineers|developers|recruiters|designers|clinic|practice|store|shop|agency|studio|restaurant|warehouse|fleet|firm|support|sales|marketing|finance|hiring|onboarding))\b/i
const EVENT =
  /\b(?:saw|noticed|read|heard|congrats|congratulations|spotted|listened|watched|found|loved|liked|enjoyed|came across|looked at|tried|going through|went through|after|since|made me|got me|stayed with me)\b/i
// A sentence that opens with "I saw" is about the reader, so a name in it is theirs even without a "you".
const LOOKED =
  /^(?:(?:hi|hey|hello) \p{Lu}[\p{L}'’-]{1,30}[,.!]? )?(?:i |we )?(?:just |recently |also )?(?:saw|noticed|read|heard|spotted|went through|congrats|congratulations)\b/iu
const HAPPENING =
  /\b(?:hiring|hired|opened|opening|launched|launch|raised|raising|funding|series [a-e]|acquired|acquisition|moved|moving|expanding|expanded|joined|promoted|announced|announcement|released|release|rebrand|rebranded|posted|post|article|talk|podcast|interview|webinar|episode|changelog|job ad|job page|careers page|pricing page|docs|repo|review|reviews|newsletter|keynote|report|merged|went live|rolled out|roles?|listing)\b/i
// The reader's own work, named: "your talk on churn", not "your website".
const THEIR_WORK =
  /\byour (?:[\p{L}-]{1,20} ){0,2}(?:talk|article|comment|post|thread|podcast|interview|webinar|keynote|newsletter|series|paper|changelog|job ad|annual report|(?:careers|pricing|docs|jobs|team) page) (?:on|about|in|at|with|this|stayed|of)\b/iu
// A promise applies to everyone: its names and figures are the sender's, even after "your team".
const PROMISE =
  /\b(?:you(?:['’]ll| will| can| could| get| may| have to do)|(?:help|give|offer|save|show|let|enable|allow|introduce|submit)(?:s|ed|ing)? (?:you|your|to you)|if you|for you(?:r (?:business|company|website))?\b|(?:increase|boost|grow|improve|double|triple|promote|advertise|expand|maximi[sz]e|build|market|accept|start|lower|cut|reduce|turn|get|make) (?:up |all )?(?:you|your))\b/i
// A quoted statement of the reader needs no name beside it.
const THEY_SAID = /\byou (?:mentioned|said|wrote|posted|asked|argued|told|explained|showed)\b/i
const ABOUT_SENDER = /^(?:we|our|i'm|i’m|i am|i'd|i’d|i would|i have|i've|my)\b/i
const SHOUTED = /^\p{Lu}{4,}\d*[.&-]?$/u
// A figure describes the reader when it follows what they are, have or do: "9 people", "the second time".
const THEIR_FIGURE =
  /\byou(?:r|['’]re|['’]ve)?\b[^,;:?!\n–—]{0,50}?\b((?:\d{1,7}|two|three|four|five|six|seven|eight|nine|ten|second|third)\b)(?! ?(?:%|percent|min|hour|dollar|euro))/i
const PROPER = /(?<=[\p{Ll}\d,;:'’"“(] ?"?)\p{Lu}[\p{Ll}\p{Lu}\d&.-]{1,30}/gu
const COMMON_CAPITALS =
  /^(?:I|I'm|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:day)?$|^(?:January|February|March|April|May|June|July|August|September|October|November|December|English|CEO|CTO|VP|CRM|ROI|SEO|AI|API|SaaS|B2B|PDF|US|UK|EU|OK|Best|Thanks|LinkedIn|Google|Email)$/

/** The knowledge about the reader that a sentence shows. */
export const personalSign: LanguagePack['personalSign'] = (sentence, reading) => {
  const { text } = sentence
  const specifics = specificsOf(sentence, reading)
  const happened = specifics.length > 0 && HAPPENING.test(text) && (EVENT.test(text) || LOOKED.test(text))
  if (
    THEY_SAID.test(text) ||
    happened ||
    (EVENT.test(text) && THEIR_WORK.test(text)) ||
    hasReaderFact(sentence, reading, factWords)
  )
    return [4, 'something they did', sentence]
  if (ROLE.test(text) && !ABOUT_SENDER.test(text) && !PROMISE.test(text))
    return [3, 'their role or team', sentence]
  return specifics.length > 0 ? [2, 'their company', specifics[0]!] : null
}

/**
 * The reader's names and figures: proper nouns or numbers in a sentence about "you", or about what the sender saw of
 * them.
 */
function specificsOf(sentence: Sentence, { context, shown }: Reading): Piece[] {
  const known = knownIn(sentence, context, shown)
  if (known) return [known]
  const text = sentence.text.slice(0, 600)
  const pieceAt = (at: number, length: number): Piece => ({
    start: sentence.start + at,
    end: sentence.start + at + length,
  })
  const isOfThem = /\b(?:you|your|you're|you've)\b/i.test(text) || LOOKED.test(text)
  if (!isOfThem || ABOUT_SENDER.test(text) || PROMISE.test(text)) return []
  const names = isHeadline(text)
    ? []
    : [...text.matchAll(PROPER)].filter(([name]) => !COMMON_CAPITALS.test(name) && !SHOUTED.test(name))
  if (names.length > 0) return names.map(({ 0: name, index }) => pieceAt(index, name.length))
  const figure = THEIR_FIGURE.exec(text)
  if (!figure) return []
  const amount = figure[1]!
  return [pieceAt(figure.index + figure[0].length - amount.length, amount.length)]
}

/** In a headline most words are capitalized, so capitals mark no names: "Boost Your Google Business Listing". */
function isHeadline(text: string): boolean {
  const words = text.match(/\p{L}{4,40}/gu) ?? []
  return words.length >= 3 && words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length / 2
}

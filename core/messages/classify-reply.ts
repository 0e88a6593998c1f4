// The category of a reply, from the phrases in its newly written text, with the sentence as evidence. Pure and linear
// in the length of the text. Contradictory or missing phrases give no result.
import { findReferral } from './find-referral.ts'
import { replyText, type Conversation } from './own-text.ts'
import type { ReplyCategory } from './reply-categories.ts'
import { cut, evidenceIn, type Clause, type Hit } from './reply-evidence.ts'
import { PHRASES, type PhraseCategory } from './reply-phrases.ts'
import { isQuestion } from './is-question.ts'
import { isImprobable, isProbablyInterested } from './doubted-request.ts'
import { probableKind } from './second-opinion.ts'
import { deniesWish, type Wish } from './wishes/find-wish.ts'
import { showsInterest } from './wishes/shows-interest.ts'

export type ReplyVerdict = {
  category: Exclude<ReplyCategory, 'other'>
  /** The sentence with the evidence. */
  reason: string
}

/** `known` holds the addresses of both sides, which are never referrals. */
type ReplyFacts = Conversation & { receivedAt: string; known: readonly string[] }

export type ReadReply = {
  verdict: ReplyVerdict | null
  /** The opt-out sentence of a reply that also shows interest, or that only the model finds: a person decides. */
  unclearOptOut: string | null
}

export const classifyReply = (text: string, facts: ReplyFacts): ReplyVerdict | null =>
  readReply(text, facts).verdict

export function readReply(text: string, facts: ReplyFacts): ReadReply {
  const normalized = replyText(text, facts)
    .slice(0, READ)
    .replaceAll(/[’‘`´]/g, "'")
  const { wish, clauses, hits } = evidenceIn(normalized, facts.receivedAt)
  const body = withoutContactBlock(normalized)
  const others = wish
    ? hits
        .filter((hit) => hit.place < body.length && !POLITE.test(hit.text))
        .filter((hit) => hit.place !== wish.start || hit.turns || (wish.isWeak && isInsult(hit)))
    : hits
  const isMixed =
    others.some(({ category }) => INTEREST.has(category)) ||
    (wish &&
      (showsInterest(body, wish) ||
        UNLESS.test(normalized.slice(wish.start)) ||
        (!wish.isCertain && isProbablyInterested(body))))
  if (wish && !wish.isWeak && !isMixed && (wish.isCertain || !isImprobable(body, wish)))
    return { verdict: optOut(wish), unclearOptOut: null }
  const verdict = verdictOf(normalized, clauses, others, facts)
  if (!wish) return secondOpinion(body, verdict)
  if (wish.isWeak && !verdict) return { verdict: optOut(wish), unclearOptOut: null }
  const isHeld = !wish.isWeak || isMixed
  return { verdict, unclearOptOut: isHeld ? cut(wish.sentence) : null }
}

/** "Schrap mij. Nu graag.": politeness that belongs to the request. */
const POLITE = /^\W{0,3}(?:nu |jetzt |now )?(?:graag|gerne?|bitte|please)\W{0,3}$/i

/** "Get lost with your spam" insults us besides its complaint about spam. */
const isInsult = ({ category, text }: Hit): boolean =>
  category === 'hostile' && PHRASES.hostile.test(text.toLowerCase().replaceAll('spam', ''))

/**
 * The model's opinion about a reply without a known request leaves the decision to a person. It never suppresses by itself:
 * it takes "our unsubscribe rate is 2%" for a request.
 */
function secondOpinion(said: string, verdict: ReplyVerdict | null): ReadReply {
  const isOpen = verdict === null || REFUSALS.has(verdict.category)
  const isPossible =
    isOpen &&
    !isTooShort(said) &&
    probableKind(said, verdict ? LIKELY : undefined) === 'opt_out' &&
    !deniesWish(said)
  return { verdict, unclearOptOut: isPossible ? cut(said.replaceAll(/\s+/g, ' ')) : null }
}

/** The model knows nothing about "Sure." and "Yes, great". */
const isTooShort = (said: string): boolean =>
  said.trim().length < SHORTEST &&
  !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(said)
const SHORTEST = 11

const REFUSALS: ReadonlySet<string> = new Set(['not_interested', 'hostile'])
const LIKELY = 0.85

/** A company's line below a request, such as "Neri Aste - call us for a quote: 051 000 008", shows no interest in ours. */
function withoutContactBlock(said: string): string {
  const start = said.lastIndexOf('\n\n')
  const block = start > 0 ? said.slice(start) : ''
  const isContact =
    block.length <= LONGEST_CONTACT &&
    /\s[-–—|·•]\s/.test(block) &&
    /\d[\d ()./-]{6}|www\.|https?:/.test(block)
  return isContact ? said.slice(0, start) : said
}
const LONGEST_CONTACT = 250

/** "Remove me, unless it handles needles" leaves the decision to a person. */
const UNLESS =
  /(?<!\p{L})(?:unless|except if|es sei denn|außer (?:wenn|sie|es)|sauf si|à moins que?|salvo (?:que|si)|a menos que|a no ser que|a meno che|tenzij|om (?:ni|du|det) inte|såvida inte|medmindre|med mindre|chyba że|pokud ne|ledaže|iba ak|ellei|hacsak|cu excepția|decât dacă|eğer .{1,30} değilse|εκτός (?:αν|εάν)|если только|разве что|хіба що|якщо тільки|освен ако|osim ako|إلا إذا|אלא אם)(?!\p{L})|除非|でなければ|아니라면/iu

const INTEREST: ReadonlySet<string> = new Set(['interested', 'meeting'])
const optOut = ({ sentence }: Wish): ReplyVerdict => ({ category: 'opt_out', reason: cut(sentence) })

function verdictOf(
  said: string,
  clauses: readonly Clause[],
  hits: readonly Hit[],
  facts: ReplyFacts,
): ReplyVerdict | null {
  const last = (category: PhraseCategory) => hits.findLast((hit) => hit.category === category)
  const verdict = (category: ReplyVerdict['category'], clause: Clause | undefined): ReplyVerdict | null =>
    clause ? { category, reason: clause.sentence } : null
  return (
    verdict('hostile', last('hostile')) ??
    verdict('referral', namedReferral(said, clauses, hits, facts)) ??
    verdict('wrong_person', last('wrong_person')) ??
    absence(hits) ??
    decided(hits, clauses, said, facts) ??
    verdict('referral', last('referral')) ??
    verdict('question', clauses.find(isQuestion))
  )
}

const READ = 5_000
const DAYS_OF_A_MEETING = 14

/** A referral to an address or a name whose purpose the reply states. */
function namedReferral(
  said: string,
  clauses: readonly Clause[],
  hits: readonly Hit[],
  { known }: ReplyFacts,
): Clause | undefined {
  const referral = findReferral(said, known)
  const named = referral && clauses.find(({ text }) => text.includes(referral.email || referral.name))
  if (!named || OWN_ADDRESS.test(named.text)) return undefined
  // "Does this talk to SAP?" names a program, not a person.
  if (!referral.email && isQuestion(named)) return undefined
  const isSaid = hits.some(
    ({ category, place }) =>
      category === 'wrong_person' || (category === 'referral' && place === named.place),
  )
  return isSaid || said.length < SHORT ? named : undefined
}

const SHORT = 200
const OWN_ADDRESS = /\bmy (?:\w{1,20} )?(?:e-?mail|address)|(?:mail|write to|contact|reach) me\b/i

/**
 * An absence without any other content: "out of the office next week, but let's talk on the 30th" proposes a meeting.
 */
function absence(hits: readonly Hit[]): ReplyVerdict | null {
  const away = hits.find(({ category }) => category === 'out_of_office')
  const hasOtherCategory = hits.some(({ category }) =>
    ['interested', 'meeting', 'not_interested'].includes(category),
  )
  return away && !hasOtherCategory ? { category: 'out_of_office', reason: away.sentence } : null
}

/** Decides between interest, no interest and later: the last one after a "but", or the only one. */
function decided(
  hits: readonly Hit[],
  clauses: readonly Clause[],
  said: string,
  { receivedAt }: ReplyFacts,
): ReplyVerdict | null {
  const date = evidenceIn(said, receivedAt).date()
  const days = date ? (Date.parse(date.day) - Date.parse(receivedAt)) / 86_400_000 : 0
  const dated = date ? clauses.find(({ sentence }) => sentence.includes(date.words)) : undefined
  const isLater = days > DAYS_OF_A_MEETING
  if (dated && isLater && (AGAIN.test(dated.sentence) || hits.some(({ category }) => category === 'not_now')))
    return { category: 'not_now', reason: dated.sentence }
  const opinions = hits.filter(({ category }) => OPINIONS.has(category))
  const final = opinions.findLast(({ turns }) => turns) ?? opinions.at(-1)
  if (!final) {
    return dated && !isLater && CLOCK.test(said) && said.length < 2 * SHORT
      ? { category: 'meeting', reason: dated.sentence }
      : null
  }
  const others = new Set(opinions.map(({ category }) => category))
  const contradicts = others.has('not_interested') && (others.has('interested') || others.has('meeting'))
  if (contradicts && !final.turns) return null
  const category = final.category === 'interested' && others.has('not_now') ? 'not_now' : final.category
  const shown = opinions.findLast((hit) => hit.category === category) ?? final
  const meeting =
    category === 'interested' ? opinions.findLast((hit) => hit.category === 'meeting') : undefined
  return {
    category: meeting ? 'meeting' : category,
    reason: (meeting ?? shown).sentence,
  }
}

const OPINIONS: ReadonlySet<PhraseCategory> = new Set(['interested', 'meeting', 'not_now', 'not_interested'])

const AGAIN =
  /\b(?:again|back|contact|write to|reach|touch|ping|follow up|revisit|wieder|melden|schreib\w{1,4}|nochmal|recontact\w{1,5}|rappel\w{1,5}|revenez|escr[ií]b\w{1,6}|llam\w{1,5}|opnieuw|weer)\b/i
const CLOCK = /(?<!\d)\d{1,2}(?::\d\d)?\s?(?:am|pm|uhr|h)\b|(?<!\d)\d{1,2}:\d\d(?!\d)/i

import type { Piece } from '#core/text/sentences.ts'
import { OPT_OUT } from './opt-out.ts'

export type AskKind = 'interest' | 'meeting' | 'action' | 'referral' | 'question'
export type Ask = Piece & { kind: AskKind; isQuestion: boolean }

const INTEREST =
  /\b(?:worth (?:a (?:look|chat|conversation|reply|try)|exploring|discussing|seeing|it|sharing|sending)|interested|open to|opposed to|against (?:the idea|hearing|seeing|me)|make sense|makes sense|would (?:it|that|this) (?:help|be (?:useful|helpful|relevant|of interest|worth))|(?:should|shall|can|could|may|might|want me to|mind if|ok if|okay if) i (?:send|share|forward|show)|want me to|mind if i|like me to|useful to (?:you|see)|curious|relevant (?:to|for) you|on your (?:radar|list|roadmap|plate)|a priority|care to see|is this something|sound (?:useful|interesting|relevant))\b/i
const MEETING =
  /\b(?:call|calls|meeting|meet|chat|demo|zoom|teams|calendar|calendly|schedule|book|slot|coffee|(?:\d{1,2}|ten|fifteen|twenty|thirty|quick)[ -]?(?:min|mins|minutes|minute)|hop on|jump on|catch up|(?:mon|tues|wednes|thurs|fri)day|tomorrow|next week|this week)\b/i
const COMMITMENT =
  /\b(?:calls?|meetings?|demo|zoom|minutes?|mins?|(?:mon|tues|wednes|thurs|fri)day|tomorrow|next week|this week)\b/i
const REFERRAL =
  /\b(?:right person|best person|who (?:handles|owns|looks after|runs|should i|would be)|point me|introduce me|someone else on|pass this (?:on|along))\b/i
// A sentence that tells the reader to do something, at its start or after "please", "just", "then".
const ACTION =
  /^(?:(?:so|and|or|then|please|just|simply|also|if (?:so|you[^,]{1,40}|that[^,]{1,40}|this[^,]{1,40}|not)),? )?(?:please |just |simply |kindly |feel free to |go ahead and )?(?:let me know|let us know|reply|respond|write back|hit reply|click|tap|sign up|register|subscribe|download|visit|check out|take a look|have a look|watch|read|book|schedule|grab|pick|choose|call|text|contact|email|send me|send us|tell me|share|fill|complete|join|try|start|get started|order|buy|claim|forward|introduce|confirm|add me|connect|follow)\b/i
const OFFERED =
  /\b(?:you can (?:book|schedule|sign|grab|pick|reach|call|find a time)|i(?:'|’)?d (?:love|like) to (?:chat|talk|meet|show|schedule|set up|hop|jump|connect|hear|learn)|would love to (?:chat|talk|meet|show|schedule|set up|hop|jump|connect|hear)|looking forward to (?:hearing|your reply|your response|speaking|meeting))\b/i
const REQUEST =
  /^(?:(?:so|and|or|also|then|but),? )?(?:can|could|would|will|may|might|shall|should|are you (?:free|available|around|up|the)|do you have|got|have you got|how about|what about|when|what time|does)\b/i

// "Lose an hour a day", "15 minutes per call": time that is told of, not asked for.
const TOLD =
  /\b(?:(?:los(?:e|es|ing|t)|wast(?:e|es|ing|ed)|spen(?:d|ds|ding|t)|sav(?:e|es|ing|ed)|cuts?|takes?|took|costs?)\b[^.?!\n]{0,25}?)?(?:\d{1,3}|an?|one|half an?|ten|fifteen|twenty|thirty|forty[ -]?five|sixty)[ -]?(?:mins?|minutes?|hours?|hrs?) (?:a|an|per|each|every) (?:day|week|month|year|shift|person|rep|call|order|ticket)\b|\b(?:los(?:e|es|ing|t)|wast(?:e|es|ing|ed)|sav(?:e|es|ing|ed)|cuts?)\b[^.?!\n]{0,25}?\b(?:mins?|minutes?|hours?|hrs?)\b/gi

/** The text with time that is told of blanked, every character in its place. */
export const withoutTold = (text: string): string => text.replace(TOLD, (told) => ' '.repeat(told.length))

/** What each sentence of the body asks of the reader; null when it asks nothing. */
export function readAsk(sentence: string, isLast: boolean): { kind: AskKind; isQuestion: boolean } | null {
  const text = withoutTold(sentence.length > 400 ? sentence.slice(-400) : sentence)
  if (OPT_OUT.test(text)) return null
  const isQuestion = /\?["'”’)\]]*$/.test(text)
  if (isQuestion) {
    // "Are you open to a call?" asks for the call.
    if (INTEREST.test(text) && !COMMITMENT.test(text)) return { kind: 'interest', isQuestion }
    if (REFERRAL.test(text)) return { kind: 'referral', isQuestion }
    const requests = REQUEST.test(text)
    if (MEETING.test(text) && (requests || isLast || text.length < 60)) return { kind: 'meeting', isQuestion }
    return requests || isLast ? { kind: requests && !isLast ? 'action' : 'question', isQuestion } : null
  }
  const orders = ACTION.test(text)
  const offers = OFFERED.test(text)
  if (!orders && !offers) return null
  if (REFERRAL.test(text)) return { kind: 'referral', isQuestion }
  return { kind: MEETING.test(text) ? 'meeting' : 'action', isQuestion }
}

const SOFT_OFFER =
  /\b(?:happy to (?:share|send|show|do|walk|chat|hop|jump|explain|tell|help|make|put)|glad to (?:share|send|show|help)|still open to|always open to|can (?:share|send) (?:it|them|more|you))\b/i

/** "Happy to send it over": where nothing else is asked, this is the ask. */
export function readOffer(sentence: string): { kind: AskKind; isQuestion: boolean } | null {
  const text = sentence.length > 400 ? sentence.slice(-400) : sentence
  if (!SOFT_OFFER.test(text)) return null
  return { kind: COMMITMENT.test(text) ? 'meeting' : 'interest', isQuestion: false }
}

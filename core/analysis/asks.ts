import type { Piece } from '#core/text/sentences.ts'
import type { LanguagePack } from './languages/language-pack.ts'

export type AskKind = 'interest' | 'meeting' | 'action' | 'referral' | 'question'
export type Ask = Piece & { kind: AskKind; isQuestion: boolean }

// Time that is mentioned rather than requested: "Lose an hour a day", "15 minutes per call".
const TOLD =
  /\b(?:(?:los(?:e|es|ing|t)|wast(?:e|es|ing|ed)|spen(?:d|ds|ding|t)|sav(?:e|es|ing|ed)|cuts?|takes?|took|costs?)\b[^.?!\n]{0,25}?)?(?:\d{1,3}|an?|one|half an?|ten|fifteen|twenty|thirty|forty[ -]?five|sixty)[ -]?(?:mins?|minutes?|hours?|hrs?) (?:a|an|per|each|every) (?:day|week|month|year|shift|person|rep|call|order|ticket)\b|\b(?:los(?:e|es|ing|t)|wast(?:e|es|ing|ed)|sav(?:e|es|ing|ed)|cuts?)\b[^.?!\n]{0,25}?\b(?:mins?|minutes?|hours?|hrs?)\b/gi

/** The text with mentioned time replaced by spaces, so that every character keeps its place. */
const withoutTold = (text: string): string =>
  UNIT.test(text) ? text.replace(TOLD, (told) => ' '.repeat(told.length)) : text

/** Every match of `TOLD` ends in one of these. Testing for them first costs a tenth of the full pattern. */
const UNIT = /min|hour|hr/i

/** The request that a sentence of the body makes, or null when it makes none. */
export function readAsk(
  sentence: string,
  isLast: boolean,
  { asks, optOut }: LanguagePack,
): { kind: AskKind; isQuestion: boolean } | null {
  const text = withoutTold(sentence.length > 400 ? sentence.slice(-400) : sentence)
  const found = requestIn(text, isLast, asks)
  return found && !optOut.test(text) ? found : null
}

function requestIn(
  text: string,
  isLast: boolean,
  asks: LanguagePack['asks'],
): { kind: AskKind; isQuestion: boolean } | null {
  const isQuestion = /\?["'”’)\]]*$/.test(text)
  if (isQuestion) {
    // "Are you open to a call?" requests a call.
    if (asks.interest.test(text) && !asks.commitment.test(text)) return { kind: 'interest', isQuestion }
    if (asks.referral.test(text)) return { kind: 'referral', isQuestion }
    const requests = asks.request.test(text)
    if (asks.meeting.test(text) && (requests || isLast || text.length < 60))
      return { kind: 'meeting', isQuestion }
    return requests || isLast ? { kind: requests && !isLast ? 'action' : 'question', isQuestion } : null
  }
  const orders = asks.action.test(text) || asks.order.test(text)
  const offers = asks.offered.test(text)
  if (!orders && !offers) return null
  if (asks.referral.test(text)) return { kind: 'referral', isQuestion }
  return { kind: asks.meeting.test(text) ? 'meeting' : 'action', isQuestion }
}

/** "Happy to send it over" counts as the ask when the mail has no other. */
export function readOffer(
  sentence: string,
  { asks }: LanguagePack,
): { kind: AskKind; isQuestion: boolean } | null {
  const text = sentence.length > 400 ? sentence.slice(-400) : sentence
  if (!asks.softOffer.test(text)) return null
  return { kind: asks.commitment.test(text) ? 'meeting' : 'interest', isQuestion: false }
}

/**
 * "The notes are yours any time; just reply" counts as the ask when the mail has no other. The sentence still counts
 * as content.
 */
export function readLateOrder(
  sentence: string,
  { asks, optOut }: LanguagePack,
): { kind: AskKind; isQuestion: boolean } | null {
  const text = sentence.length > 400 ? sentence.slice(-400) : sentence
  if (!asks.lateOrder?.test(text) || optOut.test(text)) return null
  return { kind: asks.referral.test(text) ? 'referral' : 'action', isQuestion: false }
}

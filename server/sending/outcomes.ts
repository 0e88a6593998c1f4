// Converts the next server's response to the result that is stored.
import { classifyAnswer } from '#core/messages/classify-smtp-answer.ts'
import { retryAfter } from '#core/messages/retry-after.ts'
import type { RefusedAddress, SendResult } from './smtp-session.ts'

/** A line of private.record_outcomes. */
export type Outcome = {
  id: string
  claim: string
  outcome: 'sent' | 'refused' | 'deferred' | 'uncertain' | 'sender_fault' | 'message_fault'
  answer: string
  /** For 'sent': the addresses that the server rejected. */
  refused?: RefusedAddress[]
  class: string | null
  /** Seconds until the next attempt. */
  wait: number
}

type Held = { id: string; claim: string; attempts: number }

export function outcomeOf(
  result: Exclude<SendResult, { kind: 'stopped' }>,
  message: Held,
  chance: number,
): Outcome {
  const known = { id: message.id, claim: message.claim, wait: 0 }
  if (result.kind === 'accepted')
    return {
      ...known,
      outcome: 'sent',
      answer: printable(result.answer),
      class: null,
      ...(result.refused.length > 0 && {
        refused: result.refused.map(({ address, answer }) => ({ address, answer: printable(answer) })),
      }),
    }
  if (result.kind === 'unknown')
    return { ...known, outcome: 'uncertain', answer: printable(result.reason), class: null }
  const means = result.kind === 'lost' ? 'soft' : classifyAnswer(result.answer, result.phase)
  const answer = printable(
    result.kind === 'lost'
      ? `The connection broke before the server took it: ${result.reason}`
      : result.answer,
  )
  return {
    ...known,
    answer,
    class: means,
    wait: retryAfter(means, message.attempts, chance),
    outcome: outcomes[means],
  }
}

const outcomes = {
  recipient: 'refused',
  restricted: 'refused',
  soft: 'deferred',
  greylist: 'deferred',
  sender: 'sender_fault',
  // Signed in, but rejected for missing rights of the account, so the mailbox needs a review too.
  credential: 'sender_fault',
  message: 'message_fault',
} as const

// PostgreSQL cannot store NUL, and other control characters do not belong on a screen.
const printable = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .toWellFormed()
    .slice(0, 2000)

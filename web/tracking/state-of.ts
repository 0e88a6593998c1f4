import type { Tone } from '#web/ui/badge.tsx'
import type { SendingState, TrackedMessage, TrackerEvent } from './queries.ts'

type MessageState =
  | 'unsubscribed'
  | 'bounced'
  | 'replied'
  | 'clicked'
  | 'opened'
  | 'machine'
  | 'unsure'
  | 'sent'
  | 'waiting'
  | 'leaving'
  | 'uncertain'
  | 'refused'
  | 'stopped'
  | 'unsent'

export const states: readonly { value: MessageState; label: string; tone: Tone }[] = [
  { value: 'replied', label: 'Replied', tone: 'accent' },
  { value: 'clicked', label: 'Clicked', tone: 'accent' },
  { value: 'opened', label: 'Opened', tone: 'accent' },
  { value: 'unsure', label: 'Unsure', tone: 'warning' },
  { value: 'machine', label: 'Machine only', tone: 'neutral' },
  { value: 'sent', label: 'Sent', tone: 'info' },
  { value: 'unsent', label: 'Not sent yet', tone: 'neutral' },
  { value: 'waiting', label: 'Waiting to be sent', tone: 'neutral' },
  { value: 'leaving', label: 'Sending', tone: 'info' },
  { value: 'uncertain', label: 'Uncertain', tone: 'warning' },
  { value: 'refused', label: 'Refused', tone: 'danger' },
  { value: 'stopped', label: 'Stopped', tone: 'neutral' },
  { value: 'bounced', label: 'Bounced', tone: 'danger' },
  { value: 'unsubscribed', label: 'Unsubscribed', tone: 'danger' },
]

/** The states of emails from a mailbox here, until a server has accepted them. */
const onTheWay: Partial<Record<SendingState, MessageState>> = {
  queued: 'waiting',
  deferred: 'waiting',
  sending: 'leaving',
  handing: 'leaving',
  uncertain: 'uncertain',
  refused: 'refused',
  suppressed: 'stopped',
  expired: 'stopped',
  cancelled: 'stopped',
}

/** The furthest stage reached by a person; machines count only when no person did anything. */
export function stateOf(message: TrackedMessage): MessageState {
  const way = message.state && onTheWay[message.state]
  if (way) return way
  if (message.unsubscribed_at) return 'unsubscribed'
  if (message.bounced_at) return 'bounced'
  if (message.replied_at) return 'replied'
  if (message.human_clicks > 0) return 'clicked'
  if (message.human_opens > 0) return 'opened'
  if (message.unsure_opens + message.unsure_clicks > 0) return 'unsure'
  if (message.machine_opens + message.machine_clicks > 0) return 'machine'
  return message.sent_at ? 'sent' : 'unsent'
}

/** The verdicts that occur among its opens and clicks. */
export const verdictsOf = (message: TrackedMessage): TrackerEvent['verdict'][] => [
  ...(message.human_opens + message.human_clicks > 0 ? (['human'] as const) : []),
  ...(message.machine_opens + message.machine_clicks > 0 ? (['machine'] as const) : []),
  ...(message.unsure_opens + message.unsure_clicks > 0 ? (['unsure'] as const) : []),
]

export const verdictOf = ({ corrected, verdict }: TrackerEvent): TrackerEvent['verdict'] =>
  corrected ?? verdict

export const kindLabels = { open: 'Opened', click: 'Clicked', unsubscribe: 'Unsubscribed' } as const

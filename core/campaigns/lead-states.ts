// The states of a campaign's leads with their labels (docs/sending.md).
export type LeadState =
  | 'waiting'
  | 'active'
  | 'paused'
  | 'replied'
  | 'bounced'
  | 'unsubscribed'
  | 'finished'
  | 'skipped'

export const leadStates: readonly { value: LeadState; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'active', label: 'In progress' },
  { value: 'paused', label: 'Paused' },
  { value: 'replied', label: 'Replied' },
  { value: 'bounced', label: 'Bounced' },
  { value: 'unsubscribed', label: 'Opted out' },
  { value: 'finished', label: 'Finished' },
  { value: 'skipped', label: 'Skipped' },
]

export const stateLabel = (state: LeadState): string =>
  leadStates.find(({ value }) => value === state)?.label ?? state

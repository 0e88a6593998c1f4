// What leads and what is done to them are called (docs/sending.md).
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

export const leadTones = {
  waiting: 'neutral',
  active: 'info',
  paused: 'warning',
  replied: 'accent',
  bounced: 'danger',
  unsubscribed: 'warning',
  finished: 'neutral',
  skipped: 'neutral',
} as const satisfies Record<LeadState, string>

export const stateLabel = (state: LeadState): string =>
  leadStates.find(({ value }) => value === state)?.label ?? state

export type LeadAction = 'pause' | 'resume' | 'skip_step' | 'remove' | 'replied' | 'suppress'

export const leadActions: readonly { value: LeadAction; label: string; on: readonly LeadState[] }[] = [
  { value: 'pause', label: 'Pause', on: ['waiting', 'active'] },
  { value: 'resume', label: 'Resume', on: ['paused'] },
  { value: 'skip_step', label: 'Skip this step', on: ['waiting', 'active', 'paused'] },
  { value: 'replied', label: 'Mark as replied', on: ['waiting', 'active', 'paused'] },
  { value: 'remove', label: 'Remove', on: ['waiting', 'active', 'paused'] },
  {
    value: 'suppress',
    label: 'Suppress',
    on: ['waiting', 'active', 'paused', 'replied', 'finished', 'skipped'],
  },
]

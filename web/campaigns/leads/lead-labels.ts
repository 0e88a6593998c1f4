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

export type LeadAction =
  | 'pause'
  | 'resume'
  | 'continue'
  | 'send_now'
  | 'move_back'
  | 'skip_step'
  | 'remove'
  | 'replied'
  | 'suppress'

type LeadActionShape = {
  value: LeadAction
  label: string
  on: readonly LeadState[]
  /** The question before the action; left out where the next press takes it back. */
  means?: string
}

export const leadActions: readonly LeadActionShape[] = [
  { value: 'pause', label: 'Pause', on: ['waiting', 'active'] },
  { value: 'resume', label: 'Resume', on: ['paused'] },
  {
    value: 'continue',
    label: 'Continue',
    on: ['skipped', 'replied'],
    means:
      'They get the step at which they stopped, or the next one if it was sent. A completed campaign resumes. Suppressed contacts stay out.',
  },
  {
    value: 'send_now',
    label: 'Send now',
    on: ['waiting', 'active'],
    means: 'The wait before their next step ends. Sending hours, limits and pauses still apply.',
  },
  {
    value: 'move_back',
    label: 'Move back',
    on: ['waiting', 'active', 'paused', 'skipped', 'replied', 'finished'],
  },
  { value: 'skip_step', label: 'Skip this step', on: ['waiting', 'active', 'paused'] },
  { value: 'replied', label: 'Mark as replied', on: ['waiting', 'active', 'paused'] },
  {
    value: 'remove',
    label: 'Remove',
    on: ['waiting', 'active', 'paused'],
    means:
      'They get no further email of this campaign and stay in the audience. You can restore them from the trash for 30 days.',
  },
  {
    value: 'suppress',
    label: 'Suppress',
    means: 'No campaign of this workspace emails them again, until they are taken off the suppression list.',
    on: ['waiting', 'active', 'paused', 'replied', 'finished', 'skipped'],
  },
]

export const labelOf = (action: LeadAction) => leadActions.find(({ value }) => value === action)!.label
export const meaningOf = (action: LeadAction) => leadActions.find(({ value }) => value === action)?.means

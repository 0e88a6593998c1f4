// The tones of leads' states and the labels of their actions (docs/lead-states.md, docs/sending.md).
import { leadActionStates, type LeadState } from '#core/campaigns/lead/states.ts'

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

export type LeadAction = keyof typeof leadActionStates

type LeadActionShape = {
  value: LeadAction
  label: string
  /** The confirmation text before the action; absent when the next click reverts it. */
  means?: string
  /** The success text after the number of leads. */
  done: string
  /** True when the trash contains its changes, so that undo is possible. */
  isInTrash?: true
}

export const leadActions: readonly LeadActionShape[] = [
  { value: 'pause', label: 'Pause', done: 'paused' },
  { value: 'resume', label: 'Resume', done: 'resumed' },
  {
    value: 'continue',
    label: 'Continue',
    done: 'continued',
    means:
      'They continue at the step where they stopped, or at the next one if that step was sent. A completed campaign resumes. Suppressed contacts stay out.',
  },
  {
    value: 'send_now',
    label: 'Send now',
    done: 'due now',
    means: 'The wait before their next step ends. Sending hours, limits and pauses still apply.',
  },
  {
    value: 'move_back',
    label: 'Move back',
    done: 'moved back',
  },
  {
    value: 'skip_step',
    label: 'Skip this step',
    done: 'moved to the next step',
  },
  {
    value: 'replied',
    label: 'Mark as replied',
    done: 'marked as replied',
  },
  {
    value: 'remove',
    label: 'Remove',
    done: 'removed from the campaign',
    isInTrash: true,
    means:
      'They get no further email of this campaign and stay in the audience. You can restore them from the trash for 30 days.',
  },
  {
    value: 'suppress',
    label: 'Suppress',
    means:
      'No campaign of this workspace emails them again, until you remove them from the suppression list. You can undo this from the trash for 30 days.',
    done: 'suppressed',
    isInTrash: true,
  },
]

/** The states in which each action is offered. */
export const mayChange = (action: LeadAction, state: LeadState): boolean =>
  (leadActionStates[action] as readonly LeadState[]).includes(state)

export const labelOf = (action: LeadAction) => shapeOf(action).label
export const shapeOf = (action: LeadAction) => leadActions.find(({ value }) => value === action)!
export const meaningOf = (action: LeadAction) => shapeOf(action).means
/** The question before an action on so many leads. */
export const questionOf = (action: LeadAction, leads: string) =>
  action === 'send_now' ? `Send to ${leads} now?` : `${labelOf(action)} ${leads}?`

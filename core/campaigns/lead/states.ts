// The states of a lead and the changes between them. `npm run types` writes database/functions/leads/lead_states.sql
// and docs/lead-states.md from these tables.
export type LeadState =
  | 'waiting'
  | 'active'
  | 'paused'
  | 'replied'
  | 'bounced'
  | 'unsubscribed'
  | 'finished'
  | 'skipped'

type LeadStateShape = {
  value: LeadState
  label: string
  meaning: string
  /** The states that it may change to. The database refuses all others. */
  becomes: readonly LeadState[]
}

const endings = ['replied', 'bounced', 'unsubscribed', 'finished', 'skipped'] as const

export const leadStates: readonly LeadStateShape[] = [
  {
    value: 'waiting',
    label: 'Waiting',
    meaning: 'No email was sent yet.',
    becomes: ['active', 'paused', ...endings],
  },
  {
    value: 'active',
    label: 'In progress',
    meaning: 'A step is done, and others may follow.',
    becomes: ['waiting', 'paused', ...endings],
  },
  {
    value: 'paused',
    label: 'Paused',
    meaning: 'A member or a rule stopped the lead until somebody resumes it.',
    becomes: ['waiting', 'active', ...endings],
  },
  {
    value: 'replied',
    label: 'Replied',
    meaning: 'A reply ended the sequence. Steps of its category may follow.',
    becomes: ['waiting', 'active', 'paused', 'unsubscribed', 'finished'],
  },
  {
    value: 'bounced',
    label: 'Bounced',
    meaning:
      'The address takes no email. Tasks and actions may follow. Only a corrected category changes this.',
    becomes: ['waiting', 'active', 'paused'],
  },
  {
    value: 'unsubscribed',
    label: 'Opted out',
    meaning: 'The contact asked for no more email. Only a corrected category changes this.',
    becomes: ['waiting', 'active', 'paused', 'replied', 'finished'],
  },
  {
    value: 'finished',
    label: 'Finished',
    meaning: 'Every step is done.',
    becomes: ['waiting', 'active', 'paused', 'replied', 'bounced', 'skipped'],
  },
  {
    value: 'skipped',
    label: 'Skipped',
    meaning: 'Removed, suppressed, merged or moved to another campaign; its reason says which.',
    becomes: ['waiting', 'active', 'paused', 'replied', 'finished'],
  },
]

export const stateLabel = (state: LeadState): string =>
  leadStates.find(({ value }) => value === state)?.label ?? state

const openStates: readonly LeadState[] = ['waiting', 'active', 'paused']

/** False once the sequence has ended for the lead. Steps without an email may still follow. */
export const isOpen = (state: LeadState): boolean => openStates.includes(state)

/** The changes that a member makes by hand, and the states that allow each (public.change_leads, move_leads_back). */
export const leadActionStates = {
  pause: ['waiting', 'active'],
  resume: ['paused'],
  continue: ['skipped', 'replied'],
  send_now: ['waiting', 'active'],
  move_back: ['waiting', 'active', 'paused', 'skipped', 'replied', 'finished'],
  skip_step: openStates,
  replied: openStates,
  remove: openStates,
  suppress: ['waiting', 'active', 'paused', 'replied', 'finished', 'skipped'],
} as const satisfies Record<string, readonly LeadState[]>

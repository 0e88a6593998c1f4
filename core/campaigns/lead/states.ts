export type LeadState =
  | 'waiting'
  | 'active'
  | 'paused'
  | 'replied'
  | 'bounced'
  | 'unsubscribed'
  | 'finished'
  | 'skipped'

const openStates: readonly LeadState[] = ['waiting', 'active', 'paused']

/** False once the sequence has ended for the lead. Steps without an email may still follow. */
export const isOpen = (state: LeadState): boolean => openStates.includes(state)

import type { Kind } from '#core/analysis/analysis.ts'

export type KindTab = Exclude<Kind, 'follow-up'>

/** The tabs above the draft. A follow-up is an email with that goal. */
export const KIND_TABS: readonly { kind: KindTab; label: string }[] = [
  { kind: 'email', label: 'Email' },
  { kind: 'subject', label: 'Subject only' },
  { kind: 'linkedin-note', label: 'LinkedIn note' },
  { kind: 'linkedin-inmail', label: 'InMail' },
  { kind: 'linkedin-message', label: 'LinkedIn DM' },
  { kind: 'sequence', label: 'Whole sequence' },
  { kind: 'source', label: 'Raw source' },
]

const LABELS: Readonly<Record<Kind, string>> = {
  email: 'Email',
  'follow-up': 'Follow-up',
  subject: 'Subject',
  'linkedin-note': 'LinkedIn note',
  'linkedin-inmail': 'InMail',
  'linkedin-message': 'LinkedIn DM',
  sequence: 'Sequence',
  source: 'Raw source',
}

export const kindLabel = (kind: Kind): string => LABELS[kind]

export const isLinkedIn = (kind: Kind): boolean => kind.startsWith('linkedin')

/** The title of a stored analysis: its subject, or its first words. */
export function titleOf({
  subject,
  excerpt,
  kind,
  isRemoved,
}: {
  subject: string
  excerpt: string
  kind: Kind
  isRemoved?: boolean
}): string {
  const named = subject.trim() || excerpt.trim()
  return named || `${kindLabel(kind)} ${isRemoved ? 'removed by retention' : 'empty'}`
}

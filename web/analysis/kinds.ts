import type { Kind } from '#core/analysis/analysis.ts'

export type KindTab = Exclude<Kind, 'follow-up'>

/** The tabs over the draft. A follow-up is an email whose goal says so. */
export const KIND_TABS: readonly { kind: KindTab; label: string }[] = [
  { kind: 'email', label: 'Email' },
  { kind: 'subject', label: 'Subject only' },
  { kind: 'linkedin-note', label: 'LinkedIn note' },
  { kind: 'linkedin-inmail', label: 'InMail' },
  { kind: 'linkedin-message', label: 'LinkedIn DM' },
  { kind: 'sequence', label: 'Whole sequence' },
  { kind: 'source', label: 'Raw source' },
]

const ANALYSIS_TYPES: Readonly<Record<Kind, string>> = {
  email: 'email_analysis',
  'follow-up': 'follow_up_analysis',
  subject: 'subject_analysis',
  'linkedin-note': 'linkedin_note_analysis',
  'linkedin-inmail': 'linkedin_inmail_analysis',
  'linkedin-message': 'linkedin_message_analysis',
  sequence: 'sequence_analysis',
  source: 'source_analysis',
}

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

export const typeOfKind = (kind: Kind): string => ANALYSIS_TYPES[kind]

export const kindLabel = (kind: Kind): string => LABELS[kind]

export const isLinkedIn = (kind: Kind): boolean => kind.startsWith('linkedin')

/** The kind of a stored analysis; one of another program's types counts as an email. */
export function kindOfType(analysisType: string): Kind {
  const found = Object.entries(ANALYSIS_TYPES).find(([, type]) => type === analysisType)
  return (found?.[0] as Kind | undefined) ?? 'email'
}

/** What to call a kept analysis: its subject, else its first words. */
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

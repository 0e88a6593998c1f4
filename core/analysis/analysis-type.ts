import { KINDS, type Draft, type Kind } from './analysis.ts'

export function kindOf({ kind, source, steps }: Draft): Kind {
  if (kind !== undefined && KINDS.includes(kind)) return kind
  return source !== undefined ? 'source' : steps ? 'sequence' : 'email'
}

/** How `analyses.analysis_type` names a kind: 'linkedin-note' is 'linkedin_note_analysis'. */
export const typeOfKind = (kind: Kind): string => `${kind.replaceAll('-', '_')}_analysis`

/** The kind of a stored analysis; one of another program's types counts as an email. */
export const kindOfType = (analysisType: string): Kind =>
  KINDS.find((kind) => typeOfKind(kind) === analysisType) ?? 'email'

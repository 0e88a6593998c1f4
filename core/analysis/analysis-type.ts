import { KINDS, type Draft, type Kind } from './analysis.ts'

export function kindOf({ kind, source, steps }: Draft): Kind {
  if (kind !== undefined && KINDS.includes(kind)) return kind
  return source !== undefined ? 'source' : steps ? 'sequence' : 'email'
}

/** The stored name of a kind in `analyses.analysis_type`: 'linkedin-note' becomes 'linkedin_note_analysis'. */
export const typeOfKind = (kind: Kind): string => `${kind.replaceAll('-', '_')}_analysis`

/** The kind of a stored analysis. A type written by another program counts as an email. */
export const kindOfType = (analysisType: string): Kind =>
  KINDS.find((kind) => typeOfKind(kind) === analysisType) ?? 'email'

import type { Analysis, AnalyzeOptions, Draft, Score } from './analysis.ts'
import { readDraft } from './read-draft.ts'
import { idsFound, report, scoreReading } from './report.ts'
import { analyzeSequence } from './sequence.ts'

/**
 * Reads the draft once, runs every check, and adds up the points. Never throws: a check that throws becomes an 'error'
 * finding.
 */
export function analyze(draft: Draft, options: AnalyzeOptions = {}): Analysis {
  const reading = readDraft(draft, options.speller)
  return reading.kind === 'sequence' ? analyzeSequence(reading, options) : report(reading, options)
}

/** The numbers of `analyze` for lists of drafts, without the findings' texts and places. */
export function scoreDraft(draft: Draft, options: AnalyzeOptions = {}): Score {
  const reading = readDraft(draft, options.speller)
  if (reading.kind !== 'sequence') return scoreReading(reading, options)
  const { score, spam, findings } = analyzeSequence(reading, options)
  return { score, spam: spam?.probability ?? null, found: idsFound(findings) }
}

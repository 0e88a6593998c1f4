import type { Analysis, AnalyzeOptions, Draft } from './analysis.ts'
import { readDraft } from './read-draft.ts'
import { report } from './report.ts'
import { analyzeSequence } from './sequence.ts'

/**
 * Reads the draft once, runs every check, and adds up the points. Never throws: a check that throws becomes an 'error'
 * finding.
 */
export function analyze(draft: Draft, options: AnalyzeOptions = {}): Analysis {
  const reading = readDraft(draft, options.speller)
  return reading.kind === 'sequence' ? analyzeSequence(reading, options) : report(reading, options)
}

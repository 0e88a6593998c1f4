import type { Analysis, AnalyzeOptions, Draft } from './analysis.ts'
import { readDraft } from './read-draft.ts'
import { report } from './report.ts'
import { analyzeSequence } from './sequence.ts'

/** Reads the draft once, asks every check, and adds up. Never throws: a check that does becomes an 'error' finding. */
export function analyze(draft: Draft, options: AnalyzeOptions = {}): Analysis {
  const reading = readDraft(draft, options.speller)
  return reading.kind === 'sequence' ? analyzeSequence(reading, options) : report(reading, options)
}

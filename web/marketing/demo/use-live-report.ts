import { useRef, useState } from 'react'
import { storeVisitorDraft } from '#web/drafts/visitor-draft.ts'
import { sampleReport } from 'virtual:sample-report'
import type { DemoReport } from './demo-report.ts'
import { samples, type Sample } from './samples.ts'

type DemoDraft = Sample['draft']

export type LiveReport = {
  draft: DemoDraft
  report: DemoReport
  /** True when the analyzer could not be loaded: the report is the one before the last change. */
  failed: boolean
  /** True when the visitor's own draft is stored for a later account. */
  isKept: boolean
  change: (draft: DemoDraft) => void
  /** Loads the analyzer, because the visitor is about to type. */
  warmUp: () => void
}

/** The draft and its report, scored in the browser at every change. Nothing leaves the browser. */
export function useLiveReport(): LiveReport {
  const [draft, setDraft] = useState<DemoDraft>(samples[0].draft)
  const [report, setReport] = useState<DemoReport>(sampleReport)
  const [failed, setFailed] = useState(false)
  const [isKept, setIsKept] = useState(false)
  const latest = useRef(draft)

  const change = (next: DemoDraft) => {
    setDraft(next)
    latest.current = next
    const isTheirs =
      !samples.some((sample) => sample.draft === next) && `${next.subject}${next.text}`.trim() !== ''
    if (isTheirs) storeVisitorDraft(next, new Date())
    if (isTheirs) setIsKept(true)
    void score(next)
  }
  const score = async (next: DemoDraft) => {
    try {
      const scoreDraft = await loadScorer()
      setFailed(false)
      if (latest.current === next) setReport(scoreDraft(next))
    } catch {
      setFailed(true)
    }
  }
  return { draft, report, failed, isKept, change, warmUp: () => void loadScorer().catch(() => {}) }
}

async function loadScorer() {
  return (await import('./score-draft.ts')).scoreDraft
}

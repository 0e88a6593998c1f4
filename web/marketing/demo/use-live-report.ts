import { useRef, useState } from 'react'
import { keepVisitorDraft } from '#web/drafts/visitor-draft.ts'
import { sampleReport } from 'virtual:sample-report'
import type { DemoReport } from './demo-report.ts'
import { samples, type Sample } from './samples.ts'

type DemoDraft = Sample['draft']

export type LiveReport = {
  draft: DemoDraft
  report: DemoReport
  /** The analyser could not be fetched: what is shown is the report before the last change. */
  failed: boolean
  /** A draft of the visitor's own waits for the account that they may make. */
  isKept: boolean
  change: (draft: DemoDraft) => void
  /** Fetches the analyser, because somebody is about to type. */
  warmUp: () => void
}

/** The draft and its report, scored in the browser at every change. Nothing of it leaves the browser. */
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
    if (isTheirs) keepVisitorDraft(next, new Date())
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

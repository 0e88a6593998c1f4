import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { analyze } from '#core/analysis/analyze.ts'
import type { Analysis, SpamModel } from '#core/analysis/analysis.ts'
import { loadSpamModel } from '#core/analysis/spam/load-spam-model.ts'
import { isBlank, keptBody, toDraft, type DraftFields } from '../draft.ts'
import type { WorkerAnswer, WorkerQuestion } from './analysis-worker.ts'

// A page of text takes about a millisecond; from here on it would be felt between two keystrokes.
const LONG_DRAFT = 15_000
const PAUSE_MS = 150

export type LiveAnalysis = { analysis: Analysis | null; analysed: DraftFields }

/** The report of the draft as it is being typed, by the same code as on the server. Typing never waits for it. */
export function useLiveAnalysis(fields: DraftFields): LiveAnalysis {
  const isLong = keptBody(fields).length > LONG_DRAFT
  const here = useAnalysisHere(fields, !isLong)
  const beside = useAnalysisBeside(fields, isLong)
  return isLong ? beside : here
}

function useAnalysisHere(fields: DraftFields, wanted: boolean): LiveAnalysis {
  const analysed = useDeferredValue(fields)
  const spamModel = useSpamModel()
  const analysis = useMemo(
    () => (!wanted || isBlank(analysed) ? null : analyze(toDraft(analysed), spamModel ? { spamModel } : {})),
    [analysed, spamModel, wanted],
  )
  return { analysis, analysed }
}

/** A long draft is scored by a worker, when the writer pauses; until it answers, the last report stays. */
function useAnalysisBeside(fields: DraftFields, wanted: boolean): LiveAnalysis {
  const worker = useRef<Worker>(undefined)
  const [last, setLast] = useState<LiveAnalysis>({ analysis: null, analysed: fields })
  useEffect(() => {
    if (!wanted) return close(worker)
    const open = (worker.current ??= new Worker(new URL('./analysis-worker.ts', import.meta.url), {
      type: 'module',
    }))
    const question: WorkerQuestion = { number: (asked += 1), draft: toDraft(fields) }
    const onAnswer = ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.number === question.number) setLast({ analysis: data.analysis, analysed: fields })
    }
    open.addEventListener('message', onAnswer)
    const timer = setTimeout(() => open.postMessage(question, []), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      open.removeEventListener('message', onAnswer)
    }
  }, [fields, wanted])
  useEffect(() => () => close(worker), [])
  return last
}

function close(worker: { current: Worker | undefined }): undefined {
  worker.current?.terminate()
  worker.current = undefined
}

let asked = 0

/** The model's weights come as a chunk of their own, after the first score is on the screen. */
function useSpamModel(): SpamModel | null {
  const [model, setModel] = useState<SpamModel | null>(null)
  useEffect(() => {
    let left = false
    // Without the weights (offline, say) the report stands; it only says nothing about spam.
    loadSpamModel().then(
      (loaded) => !left && setModel(loaded),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  return model
}

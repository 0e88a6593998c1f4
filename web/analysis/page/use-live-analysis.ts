import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { analyze } from '#core/analysis/analyze.ts'
import type { Analysis, SpamModel } from '#core/analysis/analysis.ts'
import { loadSpamModel } from '#core/analysis/spam/load-spam-model.ts'
import { useOwnWords } from '#web/composer/dictionary-queries.ts'
import { useSpeller } from '#web/composer/use-speller.ts'
import { startWorker } from '#web/data/trusted-types.ts'
import { isBlank, serializeDraft, toDraft, type DraftFields } from '../draft.ts'
import type { WorkerAnswer, WorkerQuestion } from './analysis-worker.ts'
import { default as workerAddress } from './analysis-worker.ts?worker&url'

// Scoring a short mail takes about a millisecond, so it happens within the keystroke: a second render afterwards would
// cost more.
const SHORT_DRAFT = 3_000
// Above this length, scoring would be noticeable between two keystrokes.
const LONG_DRAFT = 15_000
const PAUSE_MS = 150

type LiveAnalysis = { analysis: Analysis | null; analyzed: DraftFields }

/** The live report of the draft, from the same code as on the server. Typing never waits long for it. */
export function useLiveAnalysis(fields: DraftFields): LiveAnalysis {
  const { length } = serializeDraft(fields)
  const isLong = length > LONG_DRAFT
  const inPage = useAnalysisInPage(fields, !isLong, length <= SHORT_DRAFT)
  const inWorker = useAnalysisInWorker(fields, isLong)
  return isLong ? inWorker : inPage
}

function useAnalysisInPage(fields: DraftFields, isUsed: boolean, isImmediate: boolean): LiveAnalysis {
  const later = useDeferredValue(isImmediate ? null : fields)
  const analyzed = later ?? fields
  const spamModel = useSpamModel()
  const speller = useSpeller()
  const analysis = useMemo(
    () => (!isUsed || isBlank(analyzed) ? null : analyze(toDraft(analyzed), { spamModel, speller })),
    [analyzed, spamModel, speller, isUsed],
  )
  return { analysis, analyzed }
}

/** Scores a long draft in a worker when the user pauses; until it responds, the last report remains. */
function useAnalysisInWorker(fields: DraftFields, isUsed: boolean): LiveAnalysis {
  const worker = useRef<Worker>(undefined)
  const dictionary = useOwnWords()
  const [last, setLast] = useState<LiveAnalysis>({ analysis: null, analyzed: fields })
  useEffect(() => {
    if (!isUsed) return close(worker)
    const open = (worker.current ??= startWorker(workerAddress))
    const question: WorkerQuestion = { number: (lastRequest += 1), draft: { ...toDraft(fields), dictionary } }
    const onAnswer = ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.number === question.number) setLast({ analysis: data.analysis, analyzed: fields })
    }
    open.addEventListener('message', onAnswer)
    const timer = setTimeout(() => open.postMessage(question, []), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      open.removeEventListener('message', onAnswer)
    }
  }, [dictionary, fields, isUsed])
  useEffect(() => () => close(worker), [])
  return last
}

function close(worker: { current: Worker | undefined }): undefined {
  worker.current?.terminate()
  worker.current = undefined
}

let lastRequest = 0

/** The model's weights load as a separate chunk after the first score is on the screen. */
function useSpamModel(): SpamModel | undefined {
  const [model, setModel] = useState<SpamModel>()
  useEffect(() => {
    let left = false
    // The report is complete except for spam when the weights are missing (for example offline).
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

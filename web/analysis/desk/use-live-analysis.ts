import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { analyze } from '#core/analysis/analyze.ts'
import type { Analysis, SpamModel } from '#core/analysis/analysis.ts'
import { loadSpamModel } from '#core/analysis/spam/load-spam-model.ts'
import { isBlank, keptBody, toDraft, type DraftFields } from '../draft.ts'

// A page of text takes about a millisecond. What takes longer waits until the writer pauses.
const LONG_DRAFT = 40_000
const PAUSE_MS = 350

export type LiveAnalysis = { analysis: Analysis | null; analysed: DraftFields; pending: boolean }

/** The report of the draft as it is being typed, by the same code as on the server. Typing never waits for it. */
export function useLiveAnalysis(fields: DraftFields): LiveAnalysis {
  const settled = useSettled(fields)
  const analysed = useDeferredValue(settled)
  const spamModel = useSpamModel()
  const analysis = useMemo(
    () => (isBlank(analysed) ? null : analyze(toDraft(analysed), spamModel ? { spamModel } : {})),
    [analysed, spamModel],
  )
  return { analysis, analysed, pending: analysed !== fields }
}

function useSettled(fields: DraftFields): DraftFields {
  const isLong = keptBody(fields).length > LONG_DRAFT
  const [settled, setSettled] = useState(fields)
  useEffect(() => {
    if (!isLong) return undefined
    const timer = setTimeout(() => setSettled(fields), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [fields, isLong])
  return isLong ? settled : fields
}

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

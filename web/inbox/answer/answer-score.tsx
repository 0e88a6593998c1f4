import { useDeferredValue, useMemo } from 'react'
import { analyze } from '#core/analysis/analyze.ts'
import { draftOf } from '#web/composer/mail-content.ts'
import { ScoreRing } from '#web/composer/score/score-ring.tsx'
import { useSpeller } from '#web/composer/use-speller.ts'
import { BAND_LABELS } from '#web/composer/score/verdict.ts'

/** The score of an answer, and the most important change. Imports the analyzer, so load this file lazily. */
export function AnswerScore({ subject, text, html }: { subject: string; text: string; html: string }) {
  const written = useDeferredValue(text)
  const formatted = useDeferredValue(html)
  const speller = useSpeller()
  const analysis = useMemo(
    () => analyze(draftOf({ subject, text: written, html: formatted }, 'follow-up'), { speller }),
    [subject, written, formatted, speller],
  )
  const { score, band, topFixes } = analysis
  return (
    <p className="flex min-w-0 items-center gap-2.5 text-sm">
      <ScoreRing score={score} band={band} className="w-9 shrink-0 text-xs font-semibold" />
      <span className="grid min-w-0">
        <span className="font-medium">{BAND_LABELS[band]}</span>
        {topFixes[0] && <span className="truncate text-xs text-ink-soft">{topFixes[0].title}</span>}
      </span>
    </p>
  )
}

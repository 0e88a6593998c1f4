import { Info } from 'lucide-react'
import type { Analysis, SpamEstimate } from '#core/analysis/analysis.ts'
import { whySpellingIsMissing } from '#core/analysis/spelling/load-speller.ts'
import { classes } from '#web/ui/classes.ts'
import type { FindingActions } from './finding-row.tsx'
import { MetricStrip } from './metric-strip.tsx'
import { ScoreRing } from './score-ring.tsx'
import { SubScoreList } from './sub-score-list.tsx'
import { TopFixes } from './top-fixes.tsx'
import { BAND_LABELS, BAND_TONES, spamText, verdictOf, type Tone } from './verdict.ts'

/** The complete report: ring, verdict, top fixes, counts, and the seven sub-scores with their rules. */
export function ScorePanel({ analysis, ...actions }: FindingActions & { analysis: Analysis }) {
  const { score, band, confidence, spam } = analysis
  const unspelt = whySpellingIsMissing(analysis)
  return (
    <>
      <div className="flex items-center gap-5 px-5 py-5">
        <ScoreRing
          score={score}
          band={band}
          className="w-26 shrink-0 text-4xl font-semibold tracking-tight"
        />
        <div className="grid min-w-0 gap-1.5">
          <p className={classes('text-lg leading-6 font-semibold', inks[BAND_TONES[band]])}>
            {BAND_LABELS[band]}
          </p>
          <p className="text-sm text-ink-soft">{verdictOf(analysis)}</p>
          {spam && <SpamLine spam={spam} />}
        </div>
      </div>
      {confidence.level === 'low' && <Note text={`Low confidence. ${confidence.reason}`} />}
      {unspelt && <Note text={unspelt} />}
      <TopFixes analysis={analysis} {...actions} />
      {/* The counts all refer to the body. */}
      {analysis.kind !== 'subject' && <MetricStrip metrics={analysis.metrics} />}
      <SubScoreList analysis={analysis} {...actions} />
    </>
  )
}

function SpamLine({ spam }: { spam: SpamEstimate }) {
  const { text, tone } = spamText(spam.probability)
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-faint">
      <span className={classes('size-1.5 rounded-full', fills[tone])} aria-hidden />
      {text} (spam likelihood {Math.round(spam.probability * 100)}%)
    </p>
  )
}

function Note({ text }: { text: string }) {
  return (
    <p className="flex gap-2 border-t border-line bg-info-soft px-5 py-2.5 text-sm text-info-ink">
      <Info className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>{text}</span>
    </p>
  )
}

const inks: Record<Tone, string> = {
  danger: 'text-danger-ink',
  warning: 'text-warning-ink',
  accent: 'text-accent-ink',
}
const fills: Record<Tone, string> = { danger: 'bg-danger', warning: 'bg-warning', accent: 'bg-accent' }

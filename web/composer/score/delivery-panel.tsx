import type { Analysis, SpamEstimate } from '#core/analysis/analysis.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FindingList } from './finding-list.tsx'
import type { FindingActions } from './finding-row.tsx'
import { spamText } from './verdict.ts'

/** The view of mail servers and filters: rules on content and headers, and the spam estimate. */
export function DeliveryPanel({ analysis, ...actions }: FindingActions & { analysis: Analysis }) {
  const findings = analysis.findings.filter(
    ({ category }) => category === 'deliverability' || category === 'format',
  )
  return (
    <div className="grid">
      {analysis.spam && <SpamSection spam={analysis.spam} />}
      <FindingList className="px-3 py-3" findings={findings} {...actions} />
      <p className="border-t border-line px-5 py-3.5 text-xs text-ink-faint">
        Content is the smaller part of deliverability. Your domain’s reputation, its authentication and how
        recipients react matter more, and the text does not show them.
        {analysis.kind !== 'source' && ' For SPF, DKIM and DMARC, paste a message under Raw source.'}
      </p>
    </div>
  )
}

function SpamSection({ spam }: { spam: SpamEstimate }) {
  const { text, tone } = spamText(spam.probability)
  const towards = spam.words.filter(({ weight }) => weight > 0)
  const away = spam.words.filter(({ weight }) => weight < 0)
  return (
    <section aria-label="Spam estimate" className="grid gap-2.5 border-b border-line px-5 py-4 text-sm">
      <p className="flex items-center justify-between gap-3">
        <span className="font-medium">{text}</span>
        <Badge tone={tone}>Spam likelihood {Math.round(spam.probability * 100)}%</Badge>
      </p>
      <Words says="Points to spam" words={towards.map(({ word }) => word)} tone="danger" />
      <Words says="Points to wanted mail" words={away.map(({ word }) => word)} tone="accent" />
      <p className="text-xs text-ink-faint">
        How the text compares with public spam and wanted mail. It says nothing about which folder a provider
        picks.
      </p>
    </section>
  )
}

function Words({ says, words, tone }: { says: string; words: string[]; tone: 'danger' | 'accent' }) {
  if (words.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-xs text-ink-faint">
      {says}:
      {words.map((word) => (
        <Badge key={word} tone={tone}>
          {word}
        </Badge>
      ))}
    </p>
  )
}

import { memo } from 'react'
import type { Metrics } from '#core/analysis/analysis.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { readingTime } from './verdict.ts'

/** The counts behind the score. */
export function MetricStrip({ metrics }: { metrics: Metrics }) {
  return (
    <dl className="grid grid-cols-3 gap-px border-t border-line bg-line">
      {readings(metrics).map((reading) => (
        <Reading key={reading.name} {...reading} />
      ))}
    </dl>
  )
}

/** Memoized, because rendering six tooltips on every keystroke is slow and most counts stay the same. */
const Reading = memo(function Reading({ name, value, meaning }: Shown) {
  return (
    <Tooltip text={meaning}>
      <div className="grid gap-0.5 bg-pane px-3 py-2.5 text-center">
        <dt className="order-2 text-xs text-ink-faint">{name}</dt>
        <dd className="numbers text-base leading-5 font-medium">{value}</dd>
      </div>
    </Tooltip>
  )
})

type Shown = { name: string; value: string; meaning: string }

function readings(metrics: Metrics): Shown[] {
  return [
    { name: 'Words', value: String(metrics.words), meaning: `${metrics.characters} characters` },
    {
      name: 'To read',
      value: readingTime(metrics.readingSeconds),
      meaning: 'At the pace of an average reader',
    },
    {
      name: 'Grade',
      value: metrics.grade.toFixed(1),
      meaning: `Flesch-Kincaid school grade; reading ease ${metrics.ease.toFixed(0)}`,
    },
    {
      name: 'Questions',
      value: String(metrics.questions),
      meaning: `${metrics.asks} of them ask for something`,
    },
    { name: 'Links', value: String(metrics.links), meaning: `${metrics.images} images` },
    {
      name: 'You : we',
      value: `${metrics.youCount} : ${metrics.weCount}`,
      meaning: 'Words about the reader to words about the sender',
    },
  ]
}

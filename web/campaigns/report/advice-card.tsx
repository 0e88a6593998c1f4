import { Lightbulb } from 'lucide-react'
import { useMemo } from 'react'
import type { Speller } from '#core/analysis/spelling/speller.ts'
import { variantLabel, type Sequence } from '#core/campaigns/sequence.ts'
import { adviseCampaign } from '#core/reporting/campaign-advice.ts'
import { useSpeller } from '#web/composer/use-speller.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { analysisOf } from '../sequence/step-labels.tsx'
import type { Report } from './report-queries.ts'

/** Advice that the numbers support, and the analyzer's findings on unanswered steps. */
export function AdviceCard({ report, steps }: { report: Report; steps: Sequence }) {
  const speller = useSpeller()
  const advice = useMemo(() => adviceFor(report, steps, speller), [report, steps, speller])
  return (
    <Card>
      <CardHeader title="What to do" />
      <CardBody>
        {advice.length === 0 ? (
          <p className="flex gap-2.5 text-sm text-ink-soft">
            <Lightbulb className="size-5 shrink-0 text-ink-faint" aria-hidden />
            No clear difference yet. Below about 100 emails per step, differences are mostly chance.
          </p>
        ) : (
          <ul className="grid gap-3">
            {advice.map(({ id, tone, text }) => (
              <li key={id} className="grid justify-items-start gap-1 text-sm">
                <Badge tone={tone} dot>
                  {labels[tone]}
                </Badge>
                {text}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

const labels = { warning: 'Needs attention', info: 'Good to know', accent: 'A winner' } as const

function adviceFor({ groups }: Report, steps: Sequence, speller: Speller | undefined) {
  const all = groups.find(({ by }) => by === 'all')
  if (!all) return []
  return adviseCampaign({
    all,
    steps: steps.flatMap((step, place) => {
      const counts = groups.find(({ by, key }) => by === 'step' && key === step.id)
      const [variant] = step.variants
      const analysis = variant ? analysisOf(variant, steps, step, speller) : null
      const worst = analysis?.findings.filter(({ advice }) => advice).sort((a, b) => b.points - a.points)[0]
      return counts
        ? [{ place: place + 1, counts, score: analysis?.score ?? null, topFix: worst?.advice ?? null }]
        : []
    }),
    variants: steps.flatMap((step, place) =>
      step.variants.flatMap((variant, at) => {
        const counts = groups.find(({ by, key }) => by === 'variant' && key === variant.id)
        return counts ? [{ place: place + 1, label: variantLabel(at), counts }] : []
      }),
    ),
    families: groups
      .filter(({ by }) => by === 'family')
      .map((counts) => ({ name: counts.key ?? '', counts })),
  })
}

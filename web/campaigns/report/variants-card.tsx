import { variantLabel, type Sequence, type Step } from '#core/campaigns/sequence.ts'
import { replyShare } from '#core/reporting/campaign-advice.ts'
import { chancesToBeBest } from '#core/reporting/proportions.ts'
import { compareArms, LEAST_OF_EACH } from '#core/reporting/variant-test.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { percent, ReplyRate } from './group-table.tsx'
import type { Group, Report } from './report-queries.ts'
import { stateTones, useTests } from './test-queries.ts'

/** The variants of each step, compared by replies only. */
export function VariantsCard({
  campaignId,
  report,
  steps,
}: {
  campaignId: string
  report: Report
  steps: Sequence
}) {
  const { data: tests = [] } = useTests(campaignId)
  const tested = steps
    .map((step, place) => ({ step, place, arms: armsOf(step, report) }))
    .filter(({ arms }) => arms.length > 1)
  if (tested.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Variants"
        description={`Compared by replies, once ${LEAST_OF_EACH} of each were delivered.`}
      />
      {tested.map(({ step, place, arms }) => (
        <StepVariants
          key={step.id}
          place={place}
          arms={arms}
          hasTest={tests.some(({ step_id: id, is_on: isOn }) => id === step.id && isOn)}
        />
      ))}
    </Card>
  )
}

type Arm = { label: string; counts: Group }

const armsOf = (step: Step, { groups }: Report): Arm[] =>
  step.variants.flatMap((variant, at) => {
    const counts = groups.find(({ by, key }) => by === 'variant' && key === variant.id)
    return counts ? [{ label: variantLabel(at), counts }] : []
  })

function StepVariants({
  place,
  arms,
  hasTest,
}: {
  place: number
  arms: readonly Arm[]
  /** True when a test decides instead of this comparison. */
  hasTest: boolean
}) {
  const shares = arms.map(({ counts }) => replyShare(counts))
  const chances = chancesToBeBest(shares)
  const { state, best } = compareArms(arms.map(({ label }, at) => ({ id: label, ...shares[at]! })))
  return (
    <section
      aria-label={`Variants of step ${place + 1}`}
      className="border-t border-line first-of-type:border-t-0"
    >
      <h3 className="flex items-center gap-3 px-5 py-3 text-sm font-medium">
        Step {place + 1}
        {!hasTest && <Badge tone={stateTones[state]}>{words(state, best)}</Badge>}
      </h3>
      <Table label={`Variants of step ${place + 1}`}>
        <TableHead>
          <tr>
            <HeaderCell>Variant</HeaderCell>
            <HeaderCell className="text-end">Delivered</HeaderCell>
            <HeaderCell className="text-end">Replies</HeaderCell>
            <HeaderCell className="text-end">Replies of delivered</HeaderCell>
            <HeaderCell className="text-end">Chance to be best</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {arms.map(({ label, counts }, at) => (
            <TableRow key={label}>
              <Cell className="font-medium">{label}</Cell>
              <Cell className="numbers text-end">{counts.delivered}</Cell>
              <Cell className="numbers text-end">{counts.replied}</Cell>
              <Cell className="numbers text-end">
                <ReplyRate counts={counts} />
              </Cell>
              <Cell className="numbers text-end">{percent(chances[at] ?? 0)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

function words(state: keyof typeof stateTones, best: string): string {
  if (state === 'winner') return `${best} wins at 95%`
  return state === 'no_difference' ? 'No difference' : 'Keep running'
}

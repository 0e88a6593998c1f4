import { rateOf, SMALL_SAMPLE, wilson, type Share } from '#core/reporting/proportions.ts'
import { replyShare, type Counts } from '#core/reporting/campaign-advice.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'

/** The same figures for steps, providers and mailboxes, each reply rate with its confidence interval. */
export function GroupTable({
  label,
  rows,
}: {
  label: string
  /** `id` distinguishes rows of the same name. */
  rows: readonly { id: string; name: string; group: Counts }[]
}) {
  return (
    <Table label={label}>
      <TableHead>
        <tr>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell className="text-end">Sent</HeaderCell>
          <HeaderCell className="text-end whitespace-normal">Replies of delivered</HeaderCell>
          <HeaderCell className="text-end whitespace-normal">Bounces of sent</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map(({ id, name, group }) => (
          <TableRow key={id}>
            <Cell className="w-full min-w-44 wrap-anywhere lg:min-w-24">{name}</Cell>
            <Cell className="numbers text-end">{group.sent}</Cell>
            <Cell className="numbers text-end">
              <ReplyRate counts={group} />
            </Cell>
            <Cell className="numbers text-end whitespace-nowrap text-ink-soft">
              {group.bounced} ({percent(group.sent > 0 ? group.bounced / group.sent : 0)})
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export function ReplyRate({ counts }: { counts: Counts }) {
  return <Rate share={replyShare(counts)} />
}

/** A rate with its 95% interval. For few emails, the interval is the relevant information. */
export function Rate({ share }: { share: Share }) {
  const { low, high } = wilson(share)
  return (
    <span
      className="inline-grid justify-items-end"
      title={
        share.whole < SMALL_SAMPLE
          ? 'A small sample: the true rate may lie anywhere in the range.'
          : undefined
      }
    >
      <span className="font-medium">{percent(rateOf(share))}</span>
      <span className="text-xs whitespace-nowrap text-ink-faint">
        {percent(low)}–{percent(high)}
      </span>
    </span>
  )
}

export const percent = (rate: number): string => `${(rate * 100).toFixed(1)}%`

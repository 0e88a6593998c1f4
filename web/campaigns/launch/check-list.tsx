import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react'
import type { LaunchRow } from '#core/campaigns/launch-facts.ts'
import { useMayEdit } from '#web/session/workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Campaign } from '#web/live/campaigns.ts'
import { useHoldRisky, useReplaceTag, useRepairValues } from './launch-queries.ts'
import { useStartPlacement } from '#web/mailboxes/placement/placement-queries.ts'
import { PostalAddressForm, type AddressDraft } from './postal-address-form.tsx'
import { RowFix } from './row-fix.tsx'

const icons = {
  blocking: <CircleX className="mt-0.5 size-5 shrink-0 text-danger-ink" aria-label="Blocking" />,
  warning: <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning-ink" aria-label="Warnings" />,
  open: <CircleDashed className="mt-0.5 size-5 shrink-0 text-ink-faint" aria-label="Not checked yet" />,
  ok: <CircleCheck className="mt-0.5 size-5 shrink-0 text-accent-ink" aria-label="Passed" />,
} as const
const ranks = { blocking: 0, warning: 1, open: 2, ok: 3 } as const

/** The launch checklist, with blocking rows first and a link to the fix in each row. */
export function CheckList({
  campaign,
  query,
  draft,
}: {
  campaign: Campaign
  draft: AddressDraft
  query: { data: { rows: LaunchRow[] } | undefined; isError: boolean; refetch: () => unknown }
}) {
  const repair = useRepairValues(campaign)
  const { mend, isPending: isMending } = useReplaceTag(campaign)
  const { hold, isPending: isHolding } = useHoldRisky(campaign)
  const placement = useStartPlacement()
  const { mayEdit } = useMayEdit()
  if (query.isError)
    return <ErrorState title="Couldn’t check the campaign" onRetry={() => void query.refetch()} />
  if (!query.data)
    return (
      <Loading label="Checking the campaign for all its leads" className="grid gap-3 p-5">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </Loading>
    )
  const rows = query.data.rows.toSorted((a, b) => ranks[a.level] - ranks[b.level])
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex gap-3 px-5 py-3 text-sm">
          {icons[row.level]}
          <div className="flex min-w-0 grow flex-wrap gap-x-3 gap-y-2">
            <RowText row={row} draft={draft} />
            {(row.repairable ?? 0) > 0 && mayEdit && (
              <Button
                size="sm"
                className="shrink-0"
                loading={repair.isPending}
                onClick={() => repair.mutate()}
              >
                Repair {row.repairable?.toLocaleString('en')}
              </Button>
            )}
            {row.risky && mayEdit && (
              <Button
                size="sm"
                className="shrink-0"
                loading={isHolding}
                onClick={() => void hold(!row.risky?.isHeld)}
              >
                {row.risky.isHeld ? 'Send to risky' : 'Hold back risky'}
              </Button>
            )}
            {row.mayTest && mayEdit && (
              <Button
                size="sm"
                className="shrink-0"
                loading={placement.isPending}
                onClick={() => placement.mutate({ campaignId: campaign.id })}
              >
                Test placement
              </Button>
            )}
            {row.replacement && mayEdit && (
              <Button
                size="sm"
                className="shrink-0"
                loading={isMending}
                onClick={() => void mend(row.replacement!)}
              >
                Use {`{{${row.replacement.instead}}}`}
              </Button>
            )}
            {!isAddressMissing(row) && <RowFix campaign={campaign} row={row} from="the launch checklist" />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function RowText({ row, draft }: { row: LaunchRow; draft: AddressDraft }) {
  return (
    <div className="min-w-0 grow basis-56">
      <p className="font-medium">{row.title}</p>
      <p className="wrap-anywhere text-ink-soft">{row.detail}</p>
      {isAddressMissing(row) && <PostalAddressForm {...draft} />}
    </div>
  )
}

export const isAddressMissing = ({ field, level }: LaunchRow): boolean =>
  field === 'postal-address' && level === 'blocking'

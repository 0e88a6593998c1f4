import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plans, planValues } from '#core/billing/plans.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { ActionsHeaderCell, Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { PageList } from './page-list.tsx'
import { subscriptionsQuery, useAct, type AdminSubscription } from './account-queries.ts'

const ranges = [
  { value: 'live', label: 'Running' },
  { value: 'all', label: 'All' },
] as const

export function SubscriptionList() {
  const [range, setRange] = useState<'live' | 'all'>('live')
  const list = useInfiniteQuery(subscriptionsQuery(range === 'live'))
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          aria-label="Which subscriptions"
          segments={ranges}
          value={range}
          onValueChange={setRange}
        />
        <p className="text-sm text-ink-soft">To grant a plan, open the menu of a user under Users.</p>
      </div>
      <PageList list={list} name="subscriptions" empty="No subscriptions">
        {(rows) => (
          <Table label="Subscriptions">
            <TableHead>
              <tr>
                <HeaderCell className="text-start">User</HeaderCell>
                <HeaderCell className="text-start">Plan</HeaderCell>
                <HeaderCell className="text-start">State</HeaderCell>
                <HeaderCell className="text-start">Since</HeaderCell>
                <HeaderCell className="text-start">Until</HeaderCell>
                <ActionsHeaderCell />
              </tr>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <SubscriptionRow key={row.id} row={row} />
              ))}
            </TableBody>
          </Table>
        )}
      </PageList>
    </div>
  )
}

const tones: Record<string, Tone> = { active: 'accent', trialing: 'info', past_due: 'warning' }

function SubscriptionRow({ row }: { row: AdminSubscription }) {
  const revoke = useAct('Plan revoked')
  const isGrant = row.provider === 'grant' && row.subscription_status === 'active'
  return (
    <TableRow>
      <Cell className="font-medium">{row.email}</Cell>
      <Cell>
        {plans[planValues[row.plan_type] ?? 'starter'].name}
        <span className="text-ink-faint"> {row.billing_period ?? (isGrant ? 'granted' : '')}</span>
      </Cell>
      <Cell>
        <Badge tone={tones[row.subscription_status] ?? 'neutral'}>
          {row.subscription_status.replaceAll('_', ' ')}
        </Badge>
      </Cell>
      <Cell className="text-ink-soft">
        <Moment at={row.created_at} />
      </Cell>
      <Cell className="text-ink-soft">
        {row.current_period_end ? (
          <>
            {row.cancel_at_period_end ? 'Ends ' : 'Renews '}
            <Moment at={row.current_period_end} />
          </>
        ) : (
          'No end'
        )}
      </Cell>
      <Cell className="text-end">
        {isGrant && (
          <ConfirmButton
            size="sm"
            aria-label={`Revoke the plan of ${row.email}`}
            title={`Revoke the plan of ${row.email}?`}
            description="Their account has the limits of the Free plan at once. You can grant a plan again."
            confirmLabel="Revoke"
            onConfirm={() =>
              revoke.mutateAsync({ userId: row.user_id, act: { name: 'admin_grant_plan', p_plan: null } })
            }
          >
            Revoke
          </ConfirmButton>
        )}
      </Cell>
    </TableRow>
  )
}

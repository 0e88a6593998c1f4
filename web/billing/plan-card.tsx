import { useState } from 'react'
import { Link } from 'react-router'
import { inDollars, isActive, planOf, plans } from '#core/billing/plans.ts'
import { paths } from '#web/data/paths.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { formatDay, describeSubscription } from './describe-subscription.ts'
import { useOpenPage } from './open-page.ts'
import { openCustomerPortal, useChangeSubscription } from './queries.ts'
import type { Subscription } from '#web/session/plan.ts'

export function PlanCard({ subscription }: { subscription: Subscription | null }) {
  const plan = plans[planOf(subscription)]
  const period = subscription?.billing_period ?? null
  const state = subscription && describeSubscription(subscription)
  const isManaged = subscription !== null && subscription.provider !== 'grant'
  return (
    <Card>
      <CardHeader
        title={`${plan.name} plan`}
        actions={
          state && (
            <Badge tone={state.tone} dot>
              {state.label}
            </Badge>
          )
        }
      />
      <CardBody className="grid gap-1">
        {period && plan.price && (
          <p className="numbers text-2xl font-semibold">
            ${inDollars(plan.price[period])}
            <span className="text-base font-medium text-ink-soft">
              {period === 'yearly' ? ' a year' : ' a month'}
            </span>
          </p>
        )}
        <p className="text-ink-soft">{state?.sentence ?? 'Free for as long as you like.'}</p>
      </CardBody>
      <CardFooter>
        <Link to={paths.pricing} className={buttonClasses('secondary', 'md')}>
          {subscription ? 'Compare plans' : 'Upgrade'}
        </Link>
        {isManaged && (
          <span className="flex flex-wrap gap-2.5">
            {isActive(subscription) && <EndOrGoOn subscription={subscription} />}
            <PortalButton />
          </span>
        )}
      </CardFooter>
    </Card>
  )
}

function EndOrGoOn({ subscription }: { subscription: Subscription }) {
  const change = useChangeSubscription()
  const [asking, setAsking] = useState(false)
  if (subscription.cancel_at_period_end) {
    return (
      <Button loading={change.isPending} onClick={() => change.mutate('resume')}>
        Resume
      </Button>
    )
  }
  const day = formatDay(subscription.current_period_end)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel</Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel your plan?"
        description={`You keep everything until ${day ?? 'the period ends'}, and nothing more is charged. Until then you can change your mind.`}
        confirmLabel="Cancel plan"
        onConfirm={() => change.mutateAsync('cancel').catch(() => undefined)}
      />
    </>
  )
}

function PortalButton() {
  const { opening, open } = useOpenPage(openCustomerPortal)
  return opening.state === 'blocked' ? (
    <a href={opening.url} target="_blank" rel="noreferrer" className={buttonClasses('primary', 'md')}>
      Open the subscription page
    </a>
  ) : (
    <Button variant="primary" loading={opening.state === 'asking'} onClick={open}>
      Manage subscription
    </Button>
  )
}

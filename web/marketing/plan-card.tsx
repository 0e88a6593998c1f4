import { Check } from 'lucide-react'
import { inDollars, plans, yearlyOriginal, yearlySaving, type BillingPeriod } from '#core/billing/plans.ts'
import { paths } from '#web/data/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { choosePlan } from './choose-plan.ts'
import { highlights, type ShownPlan } from './content/comparison.ts'
import { useStoredUser } from './stored-session.ts'

type Shown = {
  plan: ShownPlan
  period: BillingPeriod
  /** True for the user's current plan. */
  isOwn: boolean
}

export function PlanCard({ plan, period, isOwn }: Shown) {
  const { name } = plans[plan]
  const { pitch, points } = highlights[plan]
  const favoured = plan === 'starter'
  const signedIn = useStoredUser() !== null
  return (
    <section
      aria-label={name}
      className={classes(
        'flex flex-col rounded-xl border bg-pane p-6 md:p-7',
        favoured ? 'border-accent shadow-float' : 'border-line shadow-pane',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">{name}</h2>
        {isOwn ? (
          <Badge tone="neutral">Your plan</Badge>
        ) : (
          favoured && <Badge tone="accent">Recommended</Badge>
        )}
      </div>
      <p className="mt-1 text-ink-soft">{pitch}</p>
      <Price plan={plan} period={period} />
      {isOwn ? (
        <a href={paths.billing} className={buttonClasses('secondary', 'lg', 'mt-6 w-full')}>
          See your plan
        </a>
      ) : (
        <a
          href={choosePlan.href(plan, signedIn)}
          onClick={() => choosePlan.remember(plan, period)}
          className={buttonClasses(favoured ? 'primary' : 'secondary', 'lg', 'mt-6 w-full')}
        >
          {plan === 'free' ? 'Get Started' : `Choose ${name}`}
        </a>
      )}
      <ul className="mt-6 grid gap-2.5 border-t border-line pt-6 text-sm">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-accent-ink" aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Price({ plan, period }: { plan: ShownPlan; period: BillingPeriod }) {
  const price = plans[plan].price!
  const original = yearlyOriginal(plan)
  const saving = period === 'yearly' ? yearlySaving(plan) : null
  return (
    <p className="mt-5 grid">
      <span className="flex items-baseline gap-2">
        <span className="numbers text-4xl font-semibold">${inDollars(price[period])}</span>
        {price.monthly > 0 && (
          <span className="text-ink-soft">{period === 'yearly' ? '/year' : '/month'}</span>
        )}
      </span>
      {/* The line keeps its height when empty, so that the toggle causes no layout shift. */}
      <span className="numbers min-h-6 text-sm text-ink-faint">
        {saving && (
          <>
            <span className="sr-only">instead of </span>
            <s>${inDollars(original!)}</s>
            <span className="text-accent-ink">
              {' '}
              You save ${inDollars(saving.cents)} a year ({saving.percent}%)
            </span>
          </>
        )}
      </span>
    </p>
  )
}

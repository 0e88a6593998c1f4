import { yearlyBadge, type BillingPeriod } from '#core/billing/plans.ts'
import { Badge } from '#web/ui/badge.tsx'

const periods: readonly { value: BillingPeriod; label: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
]

/** Two radio buttons styled as a switch, with native arrow key handling. */
export function BillingToggle({
  period,
  onChange,
}: {
  period: BillingPeriod
  onChange: (period: BillingPeriod) => void
}) {
  return (
    <fieldset className="mx-auto mt-6 flex w-fit rounded-lg border border-line bg-well p-1 text-base">
      <legend className="sr-only">Billing period</legend>
      {periods.map(({ value, label }) => (
        <label
          key={value}
          className="flex h-9 cursor-pointer items-center gap-2 rounded-md px-4 text-sm font-medium text-ink-soft select-none hover:text-ink has-checked:bg-float has-checked:text-ink has-checked:shadow-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="billing-period"
            value={value}
            checked={period === value}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {label}
          {value === 'yearly' && <Badge tone="accent">{yearlyBadge}</Badge>}
        </label>
      ))}
    </fieldset>
  )
}

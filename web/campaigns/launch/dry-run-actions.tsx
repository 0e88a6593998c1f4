import { LeadByLead } from './lead-by-lead.tsx'
import type { DryRunResult } from './launch-queries.ts'

/** The results of the sequence's actions in the dry run, with the affected leads. */
export function DryRunActions({ result: { actionCounts, actions, zone } }: { result: DryRunResult }) {
  if (actionCounts.length === 0) return null
  const counts = actionCounts.toSorted((a, b) => a.step - b.step)
  const nameOf = (step: number) => counts.find((one) => one.step === step)?.name
  return (
    <section aria-label="Actions" className="grid gap-3">
      <div className="grid gap-2 px-5">
        <h3 className="text-sm font-medium">Actions</h3>
        <ul className="text-sm text-ink-soft">
          {counts.map(({ step, name, leads }) => (
            <li key={step} className="wrap-anywhere">
              <span className="numbers">{leads.toLocaleString('en')}</span> at step {step}: {name}
            </li>
          ))}
        </ul>
      </div>
      <LeadByLead
        label="Actions by lead"
        heading="Action"
        zone={zone}
        rows={actions.map((action) => ({ ...action, name: nameOf(action.step) }))}
      />
    </section>
  )
}

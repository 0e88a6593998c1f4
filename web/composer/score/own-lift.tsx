import { use } from 'react'
import { Link } from 'react-router'
import { LEAST_SENT, type Lift } from '#core/analysis/lift/lift.ts'
import { paths } from '#web/data/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { liftText, OwnDataContext, rateText } from './own-data.ts'

/** The workspace's own replies as evidence, beside the studies of a rule. */
export function OwnLift({ id }: { id: string }) {
  const own = use(OwnDataContext)
  if (!own) return null
  if (own.state === 'locked') {
    return (
      <p className="text-xs text-ink-faint">
        How this rule affects your own replies is part of advanced scoring.{' '}
        <Link to={paths.pricing} className="text-accent-ink underline underline-offset-3">
          See plans
        </Link>
      </p>
    )
  }
  const lift = own.lifts.get(id)
  if (!lift && own.state === 'sample') return null
  return (
    <section
      aria-label="Your data says"
      className="grid gap-1 rounded-md border border-line bg-pane px-3 py-2.5 text-xs"
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        Your data says
        {own.state === 'sample' && <Badge tone="warning">Sample, not yours</Badge>}
      </p>
      {lift ? <Figures lift={lift} /> : <TooFew />}
      {own.state === 'sample' && (
        <p className="text-ink-faint">
          Your figures appear once your campaigns have sent {LEAST_SENT} emails that follow a rule and{' '}
          {LEAST_SENT} that break it, at least a week ago.
        </p>
      )}
    </section>
  )
}

function Figures({ lift }: { lift: Lift }) {
  const { change, range, sure } = liftText(lift)
  return (
    <>
      <p className="numbers text-ink-soft">
        Emails that follow it: {rateText(lift.passed)} replied. Emails that break it: {rateText(lift.failed)}.
      </p>
      <p className="numbers text-ink-soft">
        {sure ? `That is ${change}` : `That is ${change}, which may be chance`} (95% interval {range}).
      </p>
      <p className="text-ink-faint">
        Of {lift.passed.wordings + lift.failed.wordings} wordings. They went to different recipients and
        differ in other ways too, so take this as a hint, not as proof.
      </p>
    </>
  )
}

function TooFew() {
  return (
    <p className="text-ink-soft">
      Not enough emails yet: {LEAST_SENT} that follow this rule and {LEAST_SENT} that break it are needed.
    </p>
  )
}

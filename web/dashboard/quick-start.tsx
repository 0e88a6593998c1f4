import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { connectMailboxPath, paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { useOwnWorkspaces } from '#web/session/workspace.ts'
import { useLoadSample } from './load-sample.ts'
import type { FirstSteps } from './queries.ts'

/** The first steps in a workspace. Hidden once all of them are done. */
export function QuickStart({ firstSteps }: { firstSteps: FirstSteps | undefined }) {
  if (!firstSteps) return null
  const doneCount = steps.filter(({ key }) => firstSteps[key]).length
  if (doneCount === steps.length) return null
  return (
    <Card>
      <CardHeader title="Quick start" description={`${doneCount} of ${steps.length} done`} />
      <CardBody className="px-2!">
        <ol className="grid gap-0.5">
          {steps.map(({ key, label, hint, to }) => (
            <Step key={key} label={label} hint={hint} to={to} done={firstSteps[key]} />
          ))}
        </ol>
      </CardBody>
      <SampleOffer />
    </Card>
  )
}

/** Offers a sample to explore first. Once created, it is in the workspace switcher. */
function SampleOffer() {
  const load = useLoadSample()
  const loaded = useOwnWorkspaces().some(({ sample }) => sample)
  if (loaded) return null
  return (
    <CardFooter className="text-sm text-ink-soft">
      <span>Look around first, in a separate workspace.</span>
      <Button size="sm" loading={load.isPending} onClick={() => load.mutate()}>
        Load sample data
      </Button>
    </CardFooter>
  )
}

function Step({ label, hint, to, done }: { label: string; hint: string; to: string; done: boolean }) {
  return (
    <li>
      <Link to={to} className="flex items-start gap-3 rounded-md px-3 py-2.5 text-sm hover:bg-well">
        <span
          className={classes(
            'mt-px grid size-4.5 shrink-0 place-items-center rounded-full border',
            done ? 'border-accent bg-accent text-on-accent' : 'border-edge',
          )}
        >
          {done && <Check className="size-3" strokeWidth={3} aria-label="Done" />}
        </span>
        <span>
          <span className={classes('block font-medium', done && 'text-ink-faint line-through')}>{label}</span>
          {!done && <span className="text-ink-soft">{hint}</span>}
        </span>
      </Link>
    </li>
  )
}

const steps = [
  { key: 'analyses', label: 'Analyze an email', hint: 'Paste a draft, read its score.', to: paths.analysis },
  {
    key: 'audience',
    label: 'Add your audience',
    hint: 'Add contacts, or import a file.',
    to: paths.audience,
  },
  {
    key: 'templates',
    label: 'Save a template',
    hint: 'The email that worked, ready to reuse.',
    to: paths.templates,
  },
  {
    key: 'mailboxes',
    label: 'Connect a mailbox',
    hint: 'Campaigns are sent from your own.',
    to: connectMailboxPath,
  },
  { key: 'campaigns', label: 'Create a campaign', hint: 'It starts as a draft.', to: paths.campaigns },
] as const

import { Check, Minus, TriangleAlert, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Step, StepName } from './try-steps.ts'

const order: { step: StepName; label: string }[] = [
  { step: 'smtp', label: 'Sign in to send' },
  { step: 'imap', label: 'Sign in to read' },
  { step: 'send', label: 'Send an email to itself' },
  { step: 'arrive', label: 'Find that email' },
  { step: 'sent-copy', label: 'Copy in Sent' },
]

/** The test's steps and their results, in the server's own words with a remedy. */
export function StepList({
  steps,
  onUseHost,
}: {
  steps: readonly Step[]
  /** Repeats the test with another server name. */
  onUseHost?: ((step: StepName, host: string) => void) | undefined
}) {
  return (
    <ol className="grid gap-3" aria-live="polite" aria-label="What was tried">
      {order.map(({ step, label }) => {
        const now = steps.find((tried) => tried.step === step)
        return (
          <li key={step} className="grid grid-cols-[1.25rem_1fr] items-start gap-x-2.5 text-sm">
            <Mark state={now?.state} />
            <div className="grid min-w-0 gap-0.5">
              <p className={classes('font-medium', !now && 'text-ink-faint')}>
                {label}
                {now && <span className="sr-only">: {spoken[now.state]}</span>}
              </p>
              {now?.words && <p className="font-mono text-xs wrap-anywhere text-ink-soft">{now.words}</p>}
              {now?.fix && (
                <p className={now.state === 'failed' ? 'text-danger-ink' : 'text-ink-soft'}>{now.fix}</p>
              )}
              {onUseHost && now?.hosts && (
                <p className="mt-1 flex flex-wrap gap-2">
                  {now.hosts.map((host) => (
                    <Button key={host} size="sm" onClick={() => onUseHost(step, host)}>
                      Use {host}
                    </Button>
                  ))}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const spoken: Record<Step['state'], string> = {
  running: 'in progress',
  done: 'works',
  warn: 'warning',
  failed: 'failed',
  skipped: 'skipped',
}

function Mark({ state }: { state: Step['state'] | undefined }) {
  const shape = 'mt-0.5 size-4'
  if (state === 'running') return <Spinner className={shape} />
  if (state === 'done') return <Check aria-hidden className={classes(shape, 'text-accent-ink')} />
  if (state === 'warn') return <TriangleAlert aria-hidden className={classes(shape, 'text-warning-ink')} />
  if (state === 'failed') return <X aria-hidden className={classes(shape, 'text-danger-ink')} />
  if (state === 'skipped') return <Minus aria-hidden className={classes(shape, 'text-ink-faint')} />
  return <span aria-hidden className="mt-1.5 ms-1 size-2 rounded-full border border-edge" />
}

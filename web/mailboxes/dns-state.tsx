import type { CheckState } from '#core/mailboxes/domain-check.ts'
import type { Tone } from '#web/ui/badge.tsx'
import type { SendingDomain } from './queries.ts'

export const checkNames = [
  { key: 'spf', label: 'SPF' },
  { key: 'dkim', label: 'DKIM' },
  { key: 'dmarc', label: 'DMARC' },
  { key: 'mx', label: 'MX' },
  { key: 'tracking', label: 'Tracking' },
  { key: 'lists', label: 'Blocklists' },
] as const

export const checkTones: Record<CheckState, { tone: Tone; dot: string; says: string }> = {
  pass: { tone: 'accent', dot: 'bg-accent', says: 'fine' },
  warn: { tone: 'warning', dot: 'bg-warning', says: 'warning' },
  fail: { tone: 'danger', dot: 'bg-danger', says: 'missing or wrong' },
  unknown: { tone: 'neutral', dot: 'border border-edge', says: 'not known yet' },
}

/** The DNS checks that matter to receivers: one line for each state. */
export function DnsState({ domain }: { domain: SendingDomain | undefined }) {
  const shown = checkNames.filter(({ key }) => key !== 'tracking' && key !== 'lists')
  const stateOf = (key: (typeof shown)[number]['key']) => domain?.checks[key]?.state ?? 'unknown'
  const lines = (['fail', 'warn', 'unknown', 'pass'] as const).flatMap((state) => {
    const labels = shown.filter(({ key }) => stateOf(key) === state).map(({ label }) => label)
    if (labels.length === 0) return []
    return [
      {
        state,
        text:
          labels.length === shown.length
            ? `${state === 'unknown' ? '' : 'All '}${checkTones[state].says}`
            : `${labels.join(', ')} ${checkTones[state].says}`,
      },
    ]
  })
  return (
    <ul className="grid gap-0.5 text-xs lg:min-w-40">
      {lines.map(({ state, text }) => (
        <li key={state} className="flex items-baseline gap-1.5">
          <span aria-hidden className={`size-2 shrink-0 rounded-full ${checkTones[state].dot}`} />
          {text}
        </li>
      ))}
    </ul>
  )
}

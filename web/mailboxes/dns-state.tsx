import type { CheckKey, CheckState } from '#core/mailboxes/domain-check.ts'
import type { Tone } from '#web/ui/badge.tsx'
import type { SendingDomain } from './queries.ts'

export const checkLabels: Record<CheckKey, string> = {
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  mx: 'MX',
  tracking: 'Tracking',
  lists: 'Blocklists',
  ptr: 'Server name',
  mta_sts: 'MTA-STS',
  tls_rpt: 'TLS reports',
  bimi: 'BIMI',
  expiry: 'Registration',
}

export const checkTones: Record<CheckState, { tone: Tone; dot: string; says: string }> = {
  pass: { tone: 'accent', dot: 'bg-accent', says: 'fine' },
  warn: { tone: 'warning', dot: 'bg-warning', says: 'warning' },
  fail: { tone: 'danger', dot: 'bg-danger', says: 'missing or wrong' },
  unknown: { tone: 'neutral', dot: 'border border-edge', says: 'not checked yet' },
  absent: { tone: 'neutral', dot: 'border border-edge', says: 'not set up' },
}

const failures: Partial<Record<CheckKey, string>> = { lists: 'listed', expiry: 'ends soon' }

/** The state in words. */
export const stateText = (key: CheckKey, state: CheckState): string =>
  (state === 'fail' && failures[key]) || checkTones[state].says

const mailChecks = ['spf', 'dkim', 'dmarc', 'mx'] as const

/** The text of the column: the state of each check. */
export const dnsText = (domain: SendingDomain | undefined): string =>
  mailChecks.map((key) => `${checkLabels[key]} ${domain?.checks[key]?.state ?? 'unknown'}`).join(', ')

/** The DNS checks that matter to receivers: one line for each state. */
export function DnsState({ domain }: { domain: SendingDomain | undefined }) {
  const stateOf = (key: CheckKey) => domain?.checks[key]?.state ?? 'unknown'
  const lines = (['fail', 'warn', 'unknown', 'pass'] as const).flatMap((state) => {
    const labels = mailChecks.filter((key) => stateOf(key) === state).map((key) => checkLabels[key])
    if (labels.length === 0) return []
    return [
      {
        state,
        text:
          labels.length === mailChecks.length
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

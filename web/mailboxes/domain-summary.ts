import { checkKeys, type CheckKey } from '#core/mailboxes/domain-check.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { checkLabels } from './dns-state.tsx'
import type { SendingDomain } from './queries.ts'

/** The state of a domain in one label: its worst checks. */
export function domainSummary({ checks, checked_at }: SendingDomain): {
  tone: Tone
  text: string
  needsLook: boolean
} {
  const having = (state: string) => checkKeys.filter((key: CheckKey) => checks[key]?.state === state)
  const failing = having('fail')
  if (failing.length > 0)
    return { tone: 'danger', text: failing.map((key) => checkLabels[key]).join(', '), needsLook: true }
  const warned = having('warn')
  if (warned.length > 0)
    return { tone: 'warning', text: warned.map((key) => checkLabels[key]).join(', '), needsLook: true }
  if (!checked_at) return { tone: 'neutral', text: 'Not checked yet', needsLook: false }
  return having('unknown').length > 0
    ? { tone: 'neutral', text: 'Not all known', needsLook: true }
    : { tone: 'accent', text: 'All fine', needsLook: false }
}

const order = ['danger', 'warning', 'neutral', 'accent']

/** Domains that need a look come first. */
export const byUrgency = (domains: readonly SendingDomain[]): SendingDomain[] =>
  domains.toSorted(
    (a, b) =>
      order.indexOf(domainSummary(a).tone) - order.indexOf(domainSummary(b).tone) ||
      a.domain.localeCompare(b.domain),
  )

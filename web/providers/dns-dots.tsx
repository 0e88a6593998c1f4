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
  warn: { tone: 'warning', dot: 'bg-warning', says: 'look at this' },
  fail: { tone: 'danger', dot: 'bg-danger', says: 'missing or wrong' },
  unknown: { tone: 'neutral', dot: 'border border-edge', says: 'not known' },
}

/** One dot for each check, said in words to who can't see it. */
export function DnsDots({ domain }: { domain: SendingDomain | undefined }) {
  const shown = checkNames.filter(({ key }) => key !== 'tracking' && key !== 'lists')
  const look = (key: (typeof shown)[number]['key']) => checkTones[domain?.checks[key]?.state ?? 'unknown']
  const words = shown.map(({ key, label }) => `${label}: ${look(key).says}`)
  return (
    <span title={words.join('\n')} className="flex gap-1.5">
      <span className="sr-only">{words.join(', ')}</span>
      {shown.map(({ key }) => (
        <span key={key} aria-hidden className={`size-2.5 rounded-full ${look(key).dot}`} />
      ))}
    </span>
  )
}

import type { DomainChecks } from '#core/mailboxes/domain-check.ts'

/** What a sending domain's checks come to, for somebody who wants to launch. */
export type DomainState = {
  name: string
  spf: string
  dkim: string
  dmarc: string
  says: string
  isUnsure: boolean
}

export function domainState(name: string, checks: Partial<DomainChecks>): DomainState {
  const of = (key: 'spf' | 'dkim' | 'dmarc') => checks[key]?.state ?? 'unknown'
  const [spf, dkim, dmarc] = [of('spf'), of('dkim'), of('dmarc')]
  const worst = (['dkim', 'spf', 'dmarc'] as const).find((key) => of(key) === 'fail')
  return {
    name,
    spf,
    dkim,
    dmarc,
    says: (worst && checks[worst]?.says) ?? '',
    isUnsure: [spf, dkim, dmarc].some((state) => state !== 'pass'),
  }
}

/**
 * Gmail and Yahoo ask SPF or DKIM of everybody (since February 2024), so a domain that is known to have neither does
 * not launch. What could not be looked up is not known, and stops nobody.
 */
export const isBlockedDomain = ({ spf, dkim }: DomainState): boolean => spf === 'fail' && dkim === 'fail'

import type { DomainChecks } from '#core/mailboxes/domain-check.ts'

/** The summary of a sending domain's checks before a launch. */
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
 * Gmail and Yahoo require SPF or DKIM from every sender (since February 2024), so a domain known to have neither
 * cannot launch. A failed lookup proves nothing and blocks nothing.
 */
export const isBlockedDomain = ({ spf, dkim }: DomainState): boolean => spf === 'fail' && dkim === 'fail'

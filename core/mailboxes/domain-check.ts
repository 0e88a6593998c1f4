// The DNS records of a sending domain, and their meaning.
export type CheckState = 'pass' | 'warn' | 'fail' | 'unknown'
export type RecordToPaste = { host: string; type: 'TXT' | 'MX' | 'CNAME'; value: string }
export type DomainCheck = {
  state: CheckState
  /** One sentence for users. */
  says: string
  /** The records found. */
  found: string[]
  /** The record to paste when one is missing or wrong. */
  fix?: RecordToPaste
}
export type DomainChecks = {
  spf: DomainCheck
  dkim: DomainCheck
  dmarc: DomainCheck
  mx: DomainCheck
  /** Blocklists of bad senders; absent when none was queried. */
  lists?: DomainCheck
}

/** The records of a name; null when the query failed. A name that does not exist has no records. */
export type RecordsFound<Found = string> = Found[] | null

export type DomainRecords = {
  txt: RecordsFound
  mx: RecordsFound<{ exchange: string; priority: number }>
  dmarc: RecordsFound
  /** The organizational domain's record, when the domain is a subdomain (RFC 7489, 6.6.3). */
  parentDmarc: RecordsFound
  /** Records by selector, for the selectors that were queried. */
  dkim: { selector: string; txt: RecordsFound }[]
  /** True when the selector is known and not guessed. */
  selectorIsKnown: boolean
}

export const unknown = (what: string): DomainCheck => ({
  state: 'unknown',
  says: `The DNS did not answer about ${what}. Try again in a minute.`,
  found: [],
})

/** Providers' usual selectors, to try when the selector is unknown. */
export const knownSelectors: readonly string[] = [
  'google',
  'selector1',
  'selector2',
  'zmail',
  'zoho',
  'fm1',
  'fm2',
  'fm3',
  's1',
  's2',
  'k1',
  'k2',
  'k3',
  'pm',
  'mailo',
  'smtp',
  'mx',
  'resend',
  'default',
  'dkim',
  'mail',
  'protonmail',
  'sig1',
  'mxvault',
  'everlytickey1',
]

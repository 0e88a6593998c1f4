// What the DNS says of a domain that mail leaves from, and what that means.
export type CheckState = 'pass' | 'warn' | 'fail' | 'unknown'
export type RecordToPaste = { host: string; type: 'TXT' | 'MX' | 'CNAME'; value: string }
export type DomainCheck = {
  state: CheckState
  /** In a sentence, for people. */
  says: string
  /** What stands there. */
  found: string[]
  /** The record to paste, where one is missing or wrong. */
  fix?: RecordToPaste
}
export type DomainChecks = {
  spf: DomainCheck
  dkim: DomainCheck
  dmarc: DomainCheck
  mx: DomainCheck
  /** Of bad senders; left out where none was asked. */
  lists?: DomainCheck
}

/** Records of a name; null where the question was not answered. No such name is no records. */
export type RecordsFound<Found = string> = Found[] | null

export type DomainRecords = {
  txt: RecordsFound
  mx: RecordsFound<{ exchange: string; priority: number }>
  dmarc: RecordsFound
  /** Of the organisation above, where the domain is a part of one (RFC 7489, 6.6.3). */
  parentDmarc: RecordsFound
  /** By selector, for those that were asked about. */
  dkim: { selector: string; txt: RecordsFound }[]
  /** Whether the selector is known, and not a guess. */
  selectorIsKnown: boolean
}

export const unknown = (what: string): DomainCheck => ({
  state: 'unknown',
  says: `The DNS did not answer about ${what}. Try again in a minute.`,
  found: [],
})

/** Selectors that providers sign with, to be guessed where nobody told. */
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

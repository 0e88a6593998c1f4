// The DNS records of a sending domain, and their meaning.
/** `absent` is an optional record that is not set up. */
export type CheckState = 'pass' | 'warn' | 'fail' | 'unknown' | 'absent'
export type RecordToPaste = { host: string; type: 'TXT' | 'MX' | 'CNAME'; value: string }
export type DomainCheck = {
  state: CheckState
  /** One sentence for users. */
  says: string
  /** The records found, sorted, because name servers rotate their order. */
  found: string[]
  /** The record to paste when one is missing or wrong. */
  fix?: RecordToPaste
  /** True when a name server did not answer: the last known result stays. */
  unanswered?: true
  /** When the result stops being valid by itself: the end of a registration. */
  until?: string
  /** True when this record lets no mail of the mailbox pass, though it is only warned of. SPF and DKIM only. */
  passesNothing?: true
  /** True when receivers refuse or file as spam what does not pass. DMARC only. */
  isEnforced?: true
  /** True when the domain does not exist. MX only. */
  isGone?: true
}

/** All checks of a domain, in the order in which screens list them. */
export const checkKeys = [
  'spf',
  'dkim',
  'dmarc',
  'mx',
  'tracking',
  'lists',
  'ptr',
  'mta_sts',
  'tls_rpt',
  'bimi',
  'expiry',
] as const
export type CheckKey = (typeof checkKeys)[number]

type EveryDomain = Record<'spf' | 'dkim' | 'dmarc' | 'mx', DomainCheck>
/** `ptr` exists for mail servers of the user's own, `tracking` for tracking domains. */
export type DomainChecks = EveryDomain & Partial<Record<Exclude<CheckKey, keyof EveryDomain>, DomainCheck>>

/** The records of a name; null when the query failed. A name that does not exist has no records. */
export type RecordsFound<Found = string> = Found[] | null

export type DomainRecords = {
  txt: RecordsFound
  mx: RecordsFound<{ exchange: string; priority: number }>
  dmarc: RecordsFound
  /** The nearest record above the domain: of its organization or public suffix (RFC 9989, 4.10). */
  parentDmarc: RecordsFound
  /** Records by selector, for the selectors that were queried. */
  dkim: { selector: string; txt: RecordsFound }[]
  /** True when the selector is known and not guessed. */
  selectorIsKnown: boolean
  /** True when the DNS says that there is no such domain. */
  isGone?: boolean
  /** Records that the SPF record refers to: TXT by name, and addresses by `a:name` and `mx:name`. */
  spf?: Readonly<Record<string, RecordsFound>>
  /** Report addresses outside the organization, and whether their domain accepts the reports (RFC 9990, 4). */
  reportHosts?: { host: string; accepts: boolean | null }[]
  /** The addresses of each mail server. */
  exchanges?: { exchange: string; addresses: RecordsFound }[]
  tlsRpt?: RecordsFound
  bimi?: RecordsFound
  mtaSts?: RecordsFound
  /** The policy file; null when its server did not answer, a text when it refused. */
  mtaStsPolicy?: { text: string } | { refused: string } | null
  /** The servers that send for the domain, when they are the user's own. */
  servers?: { address: string; names: RecordsFound; confirmed: boolean | null }[]
  /** The end of the registration; null when the registry did not answer. */
  expiresAt?: string | null
}

export const unknown = (what: string): DomainCheck => ({
  state: 'unknown',
  says: `The DNS did not answer about ${what}. Try again in a minute.`,
  found: [],
  unanswered: true,
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

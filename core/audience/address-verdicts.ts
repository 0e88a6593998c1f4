// The reasons for verdicts on addresses. Screens, the API and the worker read this table; the database stores the key
// of a reason with its verdict.

export const addressVerdicts = [
  { value: 'deliverable', label: 'Deliverable' },
  { value: 'risky', label: 'Risky' },
  { value: 'undeliverable', label: 'Undeliverable' },
  { value: 'unknown', label: 'Unknown' },
] as const
export type AddressVerdict = (typeof addressVerdicts)[number]['value']

type Reason = {
  verdict: AddressVerdict
  text: string
  /** The verdict is renewed after this many days. */
  days: number
}

const table = {
  syntax: { verdict: 'undeliverable', text: 'It is not a valid email address.', days: 365 },
  placeholder: { verdict: 'undeliverable', text: 'A tool wrote it in place of an address.', days: 365 },
  bounced: { verdict: 'undeliverable', text: 'Your last email to it bounced permanently.', days: 180 },
  no_domain: { verdict: 'undeliverable', text: 'Its domain does not exist.', days: 14 },
  null_mx: { verdict: 'undeliverable', text: 'Its domain accepts no mail.', days: 30 },
  no_host: { verdict: 'undeliverable', text: 'Its domain has no mail server.', days: 14 },
  verifier_undeliverable: { verdict: 'undeliverable', text: 'A verifier found no such mailbox.', days: 90 },
  probe_undeliverable: { verdict: 'undeliverable', text: 'Its mail server knows no such mailbox.', days: 60 },
  misspelt: { verdict: 'risky', text: 'Its domain looks misspelt.', days: 30 },
  disposable: { verdict: 'risky', text: 'Its domain offers disposable addresses.', days: 90 },
  parked: { verdict: 'risky', text: 'Its domain is parked.', days: 30 },
  catch_all: { verdict: 'risky', text: 'Its domain accepts mail for any name.', days: 60 },
  verifier_risky: { verdict: 'risky', text: 'A verifier calls it risky.', days: 60 },
  file_undeliverable: { verdict: 'risky', text: 'The imported file called it undeliverable.', days: 90 },
  file_risky: { verdict: 'risky', text: 'The imported file called it risky.', days: 90 },
  role: { verdict: 'risky', text: 'It is shared by several people, like info@.', days: 180 },
  no_mx: { verdict: 'risky', text: 'Its domain names no mail server, only a host.', days: 30 },
  replied: { verdict: 'deliverable', text: 'A reply came from it.', days: 180 },
  delivered: { verdict: 'deliverable', text: 'An email of yours arrived.', days: 90 },
  verifier_deliverable: { verdict: 'deliverable', text: 'A verifier found the mailbox.', days: 60 },
  probe_deliverable: { verdict: 'deliverable', text: 'Its mail server knows the mailbox.', days: 60 },
  file_deliverable: { verdict: 'deliverable', text: 'The imported file called it valid.', days: 60 },
  domain_accepts: {
    verdict: 'unknown',
    text: 'Its domain accepts mail; the mailbox is not known.',
    days: 30,
  },
  silent: { verdict: 'unknown', text: 'The DNS of its domain did not answer.', days: 1 / 8 },
  not_checked: { verdict: 'unknown', text: 'It has not been checked yet.', days: 1 },
} as const satisfies Record<string, Reason>

export type VerdictReason = keyof typeof table

export const verdictReasons: Readonly<Record<VerdictReason, Reason>> = table

/** The text of a stored reason; one from a newer server has none yet. */
export function verdictText(reason: string | null): string {
  return reason !== null && Object.hasOwn(table, reason) ? table[reason as VerdictReason].text : ''
}

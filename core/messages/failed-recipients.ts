// The recipients named by a non-delivery report (RFC 3464) or an abuse report (RFC 5965). If they do not include the
// address that we wrote to, the mail was forwarded: a dead address behind it does not make it dead.
import { asciiAddress } from '#core/text/idna.ts'
import { headerOf, type InboundMail } from './inbound-mail.ts'

const REPORTS = /^message\/(?:(?:global-)?delivery-status|feedback-report)$/
const FIELDS = ['final-recipient', 'original-rcpt-to']

/** Lower-case addresses; empty when the report names nobody. */
export function failedRecipients(mail: InboundMail): string[] {
  const reported = mail.reports
    .filter(({ type }) => REPORTS.test(type))
    .flatMap(({ text }) => recipientsIn(text))
    .map(addressIn)
  const headed = headerOf(mail, 'x-failed-recipients').slice(0, 4_000).split(',').map(addressIn)
  const named = [reported, headed].find((addresses) => addresses.some(isNamed)) ?? inWords(mail)
  return [...new Set(named.filter(isNamed).map(asciiAddress))].slice(0, 50)
}

// Some providers hide the complainant's address and write this instead.
const isNamed = (address: string): boolean => address !== '' && !/^(?:redacted|xxx+|x)@/.test(address)

/**
 * The addresses before the copy of our email in a plain-text report, except the reporter's and our own. Of a failed
 * forward, which names both addresses, only the one that the server rejected.
 */
function inWords(mail: InboundMail): string[] {
  const own = `${mail.from} ${headerOf(mail, 'to').slice(0, 4_000)}`.toLowerCase()
  const text = withoutCopy(mail.text).slice(0, 20_000).replaceAll(EXPANDED_FROM, ' ')
  const addressesOf = (words: string) =>
    [...(words.match(EVERY_ADDRESS) ?? []), ...(words.match(ASCII_ADDRESS) ?? [])]
      .map((address) => (address.endsWith('.') ? address.slice(0, -1) : address).toLowerCase())
      .filter((address) => !own.includes(address) && !/^(?:postmaster|mailer-daemon)@/.test(address))
  const named = [...new Set(addressesOf(text))]
  if (named.length < 2 || !FORWARDED.test(text)) return named
  const lines = text.split('\n').filter((line) => REJECTION.test(line))
  const rejected = lines.flatMap(addressesOf)
  // The first one probably forwarded it if nothing names a rejection.
  return rejected.length > 0 ? rejected : named.slice(1)
}

/** Exim, Sendmail and Postfix name the address that our email went to behind the one that it was forwarded to. */
const EXPANDED_FROM = /\((?:ultimately )?(?:expanded|generated) from:? {0,3}[^()\n]{1,330}\)/gi
const FORWARDED =
  /forward|redirect|weitergeleitet|umgeleitet|r[eé]exp[eé]di|transf[eé]r|reenv|reencam|inoltr|doorge(?:stuurd|zonden)|przekaz|przekier|p[rř]eposl|presmer|vidarebe|videresend|omdirig|välite|edelleen|továbbít|redirec[tț]|ilet|yönlendir|προώθη|переадрес|переслан|перенаправ|転送|转发|轉寄|전달/i
const REJECTION = /(?:^|[\s:#(])[45](?:\d\d[ -]|\.\d{1,3}\.\d)/

/** Removes the copy of our own email, which text reports have at their end. */
export function withoutCopy(text: string): string {
  const at = text.search(
    /^(?:-{2,}.{0,80}(?:copy|original|headers|message|nachricht|message d'origine)|(?:received|message-id|mime-version|dkim-signature|return-path): )/im,
  )
  return at < 0 ? text : text.slice(0, at)
}

/** Only recipients whose delivery failed: a report may cover several (RFC 3464, 2.3). */
function recipientsIn(report: string): string[] {
  return report
    .split(/\r?\n[ \t]*\r?\n/)
    .map((block) => block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/))
    .filter((lines) => !lines.some((line) => /^action:\s*(?:delivered|relayed|expanded|delayed)/i.test(line)))
    .flatMap((lines) => lines)
    .filter((line) => FIELDS.includes(line.slice(0, line.indexOf(':')).trim().toLowerCase()))
    .map((line) => line.slice(line.indexOf(':') + 1))
}

/** The address alone, where words of a script without spaces stand around it: "收件人（nora@lead.example）不存在". */
const ASCII_ADDRESS = /[a-z0-9.!#$%&*+/=?^_{|}~-]{1,64}@[a-z0-9.-]{1,255}/gi
const EVERY_ADDRESS = /[^\s<>;:,"'()[\]]{1,64}@[a-z0-9.\u00a1-\uffff-]{1,255}/gi

/** Parses `rfc822; <ada@example.com>`. */
const addressIn = (value: string): string =>
  (value.slice(0, 1_000).match(EVERY_ADDRESS)?.[0] ?? '').toLowerCase()

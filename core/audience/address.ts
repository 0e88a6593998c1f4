import { freeMail } from './free-mail.ts'
import { asciiAddress } from '#core/text/idna.ts'

/** An address as files contain it: alone, in angle brackets behind a name, after `mailto:`, or with spaces around. */
type ReadAddress = { email: string; displayName: string | null }
type UnreadAddress = { reason: string }

export function readAddress(written: string): ReadAddress | UnreadAddress {
  const text = written.replaceAll(blanks, ' ').trim()
  if (text === '') return { reason: 'There is no email address.' }
  const bracketed = /^(.*)<([^<>]*)>[\s;,]*$/.exec(text)
  const bare = (bracketed?.[2]?.trim() ?? text)
    .replace(/^mailto:/i, '')
    .replace(/^["']|["']$|(?<![;,])[;,]+$/g, '')
    .trim()
  if (/[\s;,]/.test(bare.slice(bare.indexOf('@') + 1, Math.max(0, bare.lastIndexOf('@')))))
    return { reason: `There are several addresses in one cell: ${short(bare)}` }
  const email = bare.length <= 254 ? asciiAddress(bare) : bare
  if (!isEmail(email)) return { reason: `“${short(bare)}” is not an email address.` }
  const displayName = bracketed?.[1]
    ?.trim()
    .replace(/^["']+|(?<!["'])["']+$/g, '')
    .trim()
  return { email, displayName: displayName || null }
}

/** The longest address that SMTP carries, and the longest part before its @ (RFC 5321, 4.5.3.1). */
export const LONGEST_EMAIL = 254
export const LONGEST_LOCAL_PART = 64

/**
 * Stricter than RFC 5321: no quoted local part and no comment, because mail programs disagree about where such an
 * address leads. Letters of any script are fine.
 */
export const emailForm =
  /^[^\s@<>()[\],;:\\"\p{Cc}]+@[^\s@<>()[\],;:\\"\p{Cc}.]+\.[^\s@<>()[\],;:\\"\p{Cc}]+$/u
export const misplacedDots = /^\.|\.\.|\.@|@\.|@-|-\.|\.-|[-.]$|\.[0-9]+$|\.[^.]$/

/** The database checks the same (address-sql.ts), so that an invalid row is rejected before it is sent. */
export function isEmail(address: string): boolean {
  return (
    address.length <= LONGEST_EMAIL &&
    address.indexOf('@') <= LONGEST_LOCAL_PART &&
    emailForm.test(address) &&
    !misplacedDots.test(address)
  )
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** A shared or unread mailbox, which rarely answers. */
export function isRoleAddress(email: string): boolean {
  return roleNames.has(email.slice(0, email.indexOf('@')).toLowerCase())
}

/** A private mailbox; in a list of companies, a sign of scraped or purchased data. */
export function isFreeMail(email: string): boolean {
  return freeMail.has(domainOf(email))
}

const blanks = /[\u00A0\u200B\u2007\u202F\uFEFF\t\r\n]+/g
const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
export const roleNames: ReadonlySet<string> = new Set(
  'abuse admin billing careers contact enquiries hello help hr info jobs mail marketing no-reply noreply office postmaster press sales security service support team webmaster'.split(
    ' ',
  ),
)

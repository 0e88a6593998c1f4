// A reply without a reference to ours, from another address of a company that this mailbox wrote to (decision 660): what of
// its head and text shows that it concerns us. The rest of such mail is private, and is neither fetched nor stored.
import { getDomain } from 'tldts'
import { domainOf, isFreeMail, isRoleAddress } from '#core/audience/address.ts'
import { asciiAddress } from '#core/text/idna.ts'
import { answeredIds, headerOf, type InboundMail } from '#core/messages/inbound-mail.ts'

/** Stored as `probable_by`. 'company' means that nothing but the domain shows it. */
export type Evidence = 'subject' | 'name' | 'quote' | 'mention' | 'company'

export type Company = {
  /** The registrable domain of the sender; null where strangers share it. */
  company: string | null
  /** It answers some mail: not ours, where no reference matched. */
  isAnswer: boolean
  /** Sent to many, or by a program. */
  isBulk: boolean
}

export type Probable = { messageId: string; by: Evidence[]; daysAgo: number; names: string[] }

/** Mail that only its domain connects with ours is looked at for so long after our email. */
const DAYS_BY_COMPANY = 14

const PROGRAMS =
  /^(?:no-?reply|do-?not-?reply|newsletter|news|marketing|promo|notifications?|alerts?|updates?|mailer|bounces?|billing|invoices?|rechnung|orders?|shop|events?)\b/i

export function companyOf(mail: InboundMail): Company {
  const from = asciiAddress(mail.from)
  const domain = from.includes('@') ? getDomain(domainOf(from), { allowPrivateDomains: true }) : null
  const listed = ['list-unsubscribe', 'list-id', 'feedback-id'].some((name) => headerOf(mail, name) !== '')
  return {
    company: domain === null || isFreeMail(from) || isFreeMail(`x@${domain}`) ? null : domain,
    isAnswer: answeredIds(mail).length > 0,
    isBulk:
      listed ||
      /bulk|junk|list/i.test(headerOf(mail, 'precedence')) ||
      !/^(?:no\b.*)?$/i.test(headerOf(mail, 'auto-submitted')) ||
      PROGRAMS.test(from),
  }
}

/** Decides by the head whether the mail is fetched. In another thread, the same subject alone shows that it is about ours. */
export function isWorthFetching(
  { isAnswer, isBulk }: Company,
  { by, daysAgo }: Pick<Probable, 'by' | 'daysAgo'>,
  isJunk: boolean,
): boolean {
  if (by.includes('subject')) return true
  if (isAnswer || isBulk) return false
  return by.includes('name') || (!isJunk && daysAgo <= DAYS_BY_COMPANY)
}

/**
 * What shows that a mail which a person wrote is about ours; null where too little does. The office of a company writes
 * about anything, so it has to quote us, to name our contact, or to ask for no more mail.
 */
export function evidenceIn(
  { by, names }: Pick<Probable, 'by' | 'names'>,
  mail: { from: string; said: string; content: string; quotesUs: boolean; isOptOut: boolean },
): Evidence[] | null {
  const isMentioned = mentions(mail.said, names, domainOf(mail.from))
  const found: Evidence[] = [
    ...by,
    ...(mail.quotesUs ? (['quote'] as const) : []),
    ...(isMentioned ? (['mention'] as const) : []),
  ]
  if (by.length > 0 || mail.quotesUs) return found
  if (mail.isOptOut) return isMentioned ? found : ['company']
  if (offersToUnsubscribe(mail.content)) return null
  if (isMentioned) return found
  return isRoleAddress(mail.from) ? null : ['company']
}

/** A first or last name of the contact as a word. One or two letters are no name, and a company may be called like its owner. */
function mentions(said: string, names: readonly string[], domain: string): boolean {
  const words = new Set(said.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const labels = domain.split(/[.-]/)
  return names.some((name) => name.length > 2 && !labels.includes(name) && words.has(name))
}

/** Sent to many, although no header says so. */
const offersToUnsubscribe = (content: string): boolean =>
  /https?:\/\/[^\s"'<>]{0,400}(?:unsub|opt-?out|abmeld|desinscri|desabonn|preference|list-manage)/i.test(
    content,
  )

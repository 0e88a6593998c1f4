// A reply without a reference to ours, from another address of a company that this mailbox wrote to (decision 660):
// the evidence in its head and text that it concerns us. Other such messages are private, and are neither fetched nor
// stored.
import { getDomain } from 'tldts'
import { domainOf, isFreeMail, isRoleAddress } from '#core/audience/address.ts'
import { fold } from '#core/messages/languages/fold.ts'
import { asciiAddress } from '#core/text/idna.ts'
import { answeredIds, headerOf, type InboundMail } from '#core/messages/inbound-mail.ts'

/** Stored as `probable_by`. 'company' means that only the domain shows it. */
export type Evidence = 'subject' | 'name' | 'quote' | 'mention' | 'company'

export type Company = {
  /** The registrable domain of the sender; null for domains shared by strangers. */
  company: string | null
  /** True when it answers some message: not ours, when no reference matched. */
  isAnswer: boolean
  /** True for a message to many recipients, or by a program. */
  isBulk: boolean
}

export type Probable = {
  messageId: string
  by: Evidence[]
  daysAgo: number
  names: string[]
  /** The latest emails to other recipients of the company; missing in rows of 0.1.0. */
  others?: { messageId: string; names: string[] }[]
}

/** The number of days after our email during which a message connected only by its domain is considered. */
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

/**
 * Decides by the head whether the message is fetched. In another thread, only the same subject shows that it is about
 * ours.
 */
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
 * The evidence that a message written by a person is about ours; null when there is too little. A company's office
 * writes about anything, so its message must quote us, name our contact, or ask for no more mail.
 */
export function evidenceIn(
  { by, names }: Pick<Probable, 'by' | 'names'>,
  mail: { from: string; said: string; content: string; quotesUs: boolean; isOptOut: boolean },
): Evidence[] | null {
  const isMentioned = mentions(mail, names)
  const found: Evidence[] = [
    ...by,
    ...(mail.quotesUs ? (['quote'] as const) : []),
    ...(isMentioned ? (['mention'] as const) : []),
  ]
  if (by.length > 0 || mail.quotesUs) return found
  if (mail.isOptOut) return isMentioned ? found : ['company']
  if (offersToUnsubscribe(mail.content)) return null
  if (isMentioned) return found
  return isRoleAddress(mail.from) || OFFICES.test(mail.from) ? null : ['company']
}

/** Departments that write to suppliers and customers about anything, in other languages than English. */
const OFFICES =
  /^(?:buchhaltung|rechnungswesen|verwaltung|empfang|sekretariat|kontakt|einkauf|vertrieb|versand|personal|bewerbung|compta|comptabilite|facturation|accueil|secretariat|achats|administracion|contabilidad|facturacion|ventas|recepcion|amministrazione|contabilita|fatturazione|segreteria|contatti|administratie|boekhouding|facturen|receptie|ksiegowosc|biuro|faktury|fakturace|uctarna|ekonomi|faktura|kundservice|kundeservice|laskutus|asiakaspalvelu|account|accounts|accounting|finance|payables|receivables|reception|purchasing|procurement|logistics)(?:[._+-][^@]*)?@/i

/**
 * Matches a first or last name of the contact as a word. One or two letters are not a name, and a company may be
 * named after its owner.
 */
function mentions({ said, from }: { said: string; from: string }, names: readonly string[]): boolean {
  const words = new Set(fold(said).match(/[\p{L}\p{N}]+/gu))
  const labels = domainOf(from).split(/[.-]/)
  return names.map(fold).some((name) => name.length > 2 && !labels.includes(name) && words.has(name))
}

/** The only one of a company's recipients whom the text names, when it does not name the first. */
export function recipientNamed(
  probable: Pick<Probable, 'by' | 'names' | 'others'>,
  mail: { said: string; from: string },
): { messageId: string; names: string[] } | null {
  if (probable.by.includes('name') || mentions(mail, probable.names)) return null
  const named = (probable.others ?? []).filter(({ names }) => mentions(mail, names))
  return named.length === 1 ? named[0]! : null
}

/** True for a message to many recipients, even when no header says so. */
const offersToUnsubscribe = (content: string): boolean =>
  /https?:\/\/[^\s"'<>]{0,400}(?:unsub|opt-?out|abmeld|desinscri|desabonn|preference|list-manage)/i.test(
    content,
  )

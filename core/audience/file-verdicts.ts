// Parses the verdicts that other tools wrote into a file: an opt-out, or whether an address can be reached.
import { plainHeading } from './map-columns.ts'

export type FileVerdict = {
  is: 'opted_out' | 'undeliverable' | 'risky' | 'deliverable'
  heading: string
  cell: string
}

/** The worst verdict in the cells of a row; null when there is none. */
export function readVerdict(headings: readonly string[], cells: readonly string[]): FileVerdict | null {
  let worst: FileVerdict | null = null
  headings.forEach((heading, place) => {
    const cell = cells[place]?.trim() ?? ''
    const is = cell === '' ? null : verdictOf(plainHeading(heading), wordsOf(cell))
    if (is && (!worst || order.indexOf(is) < order.indexOf(worst.is)))
      worst = { is, heading, cell: cell.slice(0, 80) }
  })
  return worst
}

/** True for the placeholder that a tool writes instead of an address that was not purchased. */
export const isLockedAddress = (address: string): boolean =>
  /^(?:email[_-]?)?(?:not|locked)[_-]?(?:unlocked|available|found)?@(?:domain|example|apollo)\.\w+$/i.test(
    address,
  ) ||
  /^(?:no-?e?mail|email_?not_?found|unlock)@/i.test(address) ||
  /^(none|unknown|x{2,}|not-?found|n\.?a|null|e?mail|hidden|missing|undefined|test)@\1\./i.test(address) ||
  /^[^@]{0,64}\*\*[^@]{0,64}@/.test(address)

const order: readonly FileVerdict['is'][] = ['opted_out', 'undeliverable', 'risky', 'deliverable']

function verdictOf(heading: string, cell: string): FileVerdict['is'] | null {
  if (optOutHeading.test(heading)) return denials.has(cell) ? null : 'opted_out'
  if (bounceHeading.test(heading)) return denials.has(cell) ? null : 'undeliverable'
  if (catchAllHeading.test(heading)) return denials.has(cell) ? null : 'risky'
  if (validHeading.test(heading)) return denials.has(cell) ? 'undeliverable' : null
  if (consentHeading.test(heading) && withdrawn.has(cell)) return 'opted_out'
  if (!statusHeading.test(heading)) return progressHeading.test(heading) ? verdictOfProgress(cell) : null
  if (optedOut.has(cell)) return 'opted_out'
  if (undeliverable.has(cell)) return 'undeliverable'
  if (risky.has(cell)) return 'risky'
  return deliverable.has(cell) ? 'deliverable' : null
}

/** Most values of a stage describe the deal. lemlist writes "emailsUnsubscribed". */
function verdictOfProgress(written: string): FileVerdict['is'] | null {
  const cell = written.replace(/^emails ?/, '')
  if (optedOut.has(cell)) return 'opted_out'
  return /^(?:cleaned|(?:hard )?bounced|bad (?:data|email)|invalid email)$/.test(cell)
    ? 'undeliverable'
    : null
}

const wordsOf = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Headings of HubSpot, Salesforce, Zoho, Pipedrive, ActiveCampaign, and Mailchimp's UNSUB_TIME, without those of the field
 * “Not before”.
 */
const optOutHeading =
  /^(?!do not (?:contact|email) (?:before|until)$)(?:has )?(?:opted out|opt out|unsubscribed?|unsub time|dnc|abgemeldet|désabonnée?|désinscrite?|desuscrito|dado de baja|disiscritto|uitgeschreven|wypisan[ya]|do not (?:contact|email|mail)|kein(?:e|en)? (?:werbung|newsletter|kontakt|e ?mails?)|nicht (?:kontaktieren|anschreiben)|ne pas (?:contacter|solliciter)|no contactar|non contattare|niet (?:mailen|benaderen)|black ?list(?:ed)?|email black ?list(?:ed)?|is ?excluded ?from ?campaigns|marked (?:email )?as spam|complained|spam (?:report|complaint)s?|suppressed|suppression reason|werbewiderspruch|newsletter ?abmeldung|robinson ?liste|opposition|baja$|nie kontaktować|odhlášen[aoý]?|odhlásen[ýá]|avregistrerad|kontakta (?:ej|inte)|afmeldt|avmeldt|(?:må )?ikke kontakt\p{L}{0,3}|descadastrad[oa]|não contac?tar|tilauksen peruttu|tilaus peruttu|leiratkozott|dezabonat[aă]?|отписан[ао]?|відписан[ао]?|не писать|διαγραμμέν\p{L}{1,2}|abonelikten çıktı|配信停止|退订|수신거부)(?!\p{L})|^(?:werbe|kontakt|e ?mail|mail)sperre|\b(?:opted out|opt out|optout|unsubscribed?|do not (?:contact|email|mail))$|^hasoptedout/u
/** Mailchimp's CLEAN_TIME, and HubSpot's hard bounces, invalid and quarantined addresses. */
const bounceHeading =
  /^clean time$|^(?:has )?(?:email )?hard bounced?(?: reason)?$|^(?:email )?bounced(?: at| date| on)?$|^invalid email(?: address)?$|^email (?:address )?quarantined(?: reason)?$/
const statusHeading =
  /^(?:sub ?)?status$|^result$|^state$|^verdict$|^newsletter$|mail.*(?:status|result|verdict|quality|validity|verif|valid|deliver|marketing)|catch ?all status$|(?:verif|valid|deliver|bounc|subscri|zerobounce|neverbounce|millionverifier|hunter|bouncer|kickbox|emailable|reoon|debounce|^zb|^mv|^nb)/

const catchAllHeading = /^(?:is )?(?:catch ?all|accept ?all)$/
/** Columns whose values only say yes or no. */
const validHeading = /^(?:is |has )?valid(?: email(?: address)?)?$|^(?:is )?email (?:validity|is valid)$/
const consentHeading =
  /consent|einwilligung|consentement|consentimiento|consenso|toestemming|zgod[ay]|souhlas|samtycke|samtykke/

/** Apollo's Stage, Mailchimp's Member Status, lemlist's and others. */
const progressHeading = /\b(?:status|stage)$|\blast ?state$/

// A cell without any word, such as "-", denies too.
const denials = listed(
  '; ' +
    'false; no; n; 0; f; nein; non; non opted out; subscribed; not unsubscribed; none; null; n a; never; opted in; falsch; faux; falso; nie; não; nao; nej; nei; ei; nem; nu; hayır; hayir; нет; ні; не; όχι; いいえ; 否; 아니요',
)
const optedOut = listed(
  'unsubscribed; unsubscribe; opted out; opt out; optout; do not contact; do not email; dnc; complained; complaint; spam complaint; marked as spam; abgemeldet; blocklisted; blacklisted; blacklist; blocklist',
)
const withdrawn = listed(
  'withdrawn; revoked; widerrufen; entzogen; retiré; révoqué; retirado; revocado; revocato; ingetrokken; wycofana; odvolán; återkallat',
)
const undeliverable = listed(
  'invalid; undeliverable; not deliverable; do not mail; donotmail; spamtrap; spam trap; abuse; disposable; toxic; bounced; bounce; hard bounce; hard bounced; cleaned; rejected; bad; mailbox not found; mailbox does not exist; no mx; dead; disabled; invalid email; invalid mailbox; email disabled; failed; ungültig; invalide; inválido',
)
const risky = listed(
  'catch all; catchall; accept all; acceptall; risky; unknown; unavailable; guessed; unverified; role; role based; questionable; extrapolated; unverifiable; ok for all; low quality; catch all unverifiable; not verified',
)

const deliverable = listed(
  'valid; deliverable; ok; good; safe; safe to send; verified; accepted email; valid email; gültig; valide; válido',
)

function listed(text: string): ReadonlySet<string> {
  return new Set(text.split('; '))
}

import type { Evidence, EvidenceCard } from '../analysis.ts'

const published = (
  basis: 'standard' | 'guide',
  study: string,
  year: number | null,
  figure: string,
  source: string,
): Evidence => ({
  basis,
  study,
  year,
  sample: basis === 'standard' ? 'standard' : 'published guideline',
  figure,
  source,
  secondHand: false,
})

export const googleSenders = published(
  'guide',
  'Google, email sender guidelines',
  2024,
  'Senders need SPF or DKIM (bulk senders both, and DMARC with alignment), and must not use misleading subjects, display names or hidden content.',
  'https://support.google.com/a/answer/81126',
)
export const googleUnsubscribe = published(
  'guide',
  'Google, email sender guidelines',
  2024,
  'Bulk promotional mail needs one-click unsubscribe by List-Unsubscribe and List-Unsubscribe-Post.',
  'https://support.google.com/a/answer/81126',
)
export const canSpam = published(
  'guide',
  'US Federal Trade Commission, CAN-SPAM guide',
  2009,
  'No deceptive subject lines; tell recipients how to opt out; give a postal address.',
  'https://www.ftc.gov/business-guidance/resources/can-spam-act-compliance-guide-business',
)
export const gmailClip = published(
  'guide',
  'Gmail',
  null,
  'Gmail clips messages larger than about 102 kB.',
  'https://mailchimp.com/help/gmail-is-clipping-my-email/',
)
export const rfc2046 = published(
  'standard',
  'RFC 2046',
  1996,
  'multipart/alternative carries the plainest form first, so that every reader has one.',
  'https://www.rfc-editor.org/rfc/rfc2046#section-5.1.4',
)
export const rfc5322 = published(
  'standard',
  'RFC 5322',
  2008,
  'A message has one From and one Date, and should have a Message-ID.',
  'https://www.rfc-editor.org/rfc/rfc5322#section-3.6',
)
export const rfc7208 = published(
  'standard',
  'RFC 7208 (SPF)',
  2014,
  'SPF says which servers may send for a domain.',
  'https://www.rfc-editor.org/rfc/rfc7208',
)
export const rfc6376 = published(
  'standard',
  'RFC 6376 (DKIM)',
  2011,
  'DKIM signs a message for a domain.',
  'https://www.rfc-editor.org/rfc/rfc6376',
)
export const rfc7489 = published(
  'standard',
  'RFC 7489 (DMARC)',
  2015,
  'DMARC asks that SPF or DKIM pass for the domain in From.',
  'https://www.rfc-editor.org/rfc/rfc7489#section-3.1',
)
export const rfc2369 = published(
  'standard',
  'RFC 2369',
  1998,
  'List-Unsubscribe names the address for unsubscribing from a list.',
  'https://www.rfc-editor.org/rfc/rfc2369#section-3.2',
)
export const rfc8058 = published(
  'standard',
  'RFC 8058',
  2017,
  'List-Unsubscribe-Post makes it one click, by POST, over HTTPS.',
  'https://www.rfc-editor.org/rfc/rfc8058',
)
export const unicodeSecurity = published(
  'standard',
  'Unicode Technical Standard 39',
  2024,
  'Mixed scripts, invisible characters and direction overrides are used to disguise text.',
  'https://www.unicode.org/reports/tr39/',
)
export const spamAssassin = published(
  'guide',
  'Apache SpamAssassin, rule descriptions',
  null,
  'Stock rules add points for shorteners, image-only mail, numeric hosts, link text that names another host, and shouting.',
  'https://spamassassin.apache.org/',
)
export const plainLanguage = published(
  'guide',
  'US plain language guidelines',
  2011,
  'Short sentences and paragraphs, active voice, everyday words, no filler.',
  'https://www.plainlanguage.gov/guidelines/',
)

/** Evidence for a check without a published figure: the card says that none was found. */
export function unmeasured(reason: string): Evidence {
  return {
    basis: 'judgement',
    study: 'Coldframe',
    year: 2026,
    sample: 'none',
    figure: `No published figure found: ${reason}`,
    source: 'docs/analysis.md',
    secondHand: false,
  }
}

export const card = (...supports: Evidence[]): EvidenceCard => ({ supports, contradicts: [] })
export const disputed = (supports: Evidence[], contradicts: Evidence[]): EvidenceCard => ({
  supports,
  contradicts,
})

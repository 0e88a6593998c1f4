import { contactFields } from '#core/audience/contact-fields.ts'
import { counted } from '#core/text/counted.ts'
/** A row of contact_timeline. Its details depend on the kind. */
export type Line = { id: string; at: string; kind: string; detail: Detail }
type Detail = {
  source?: string
  fields?: string[]
  before?: string[]
  after?: string[]
  user_id?: string
  file?: string
  others?: number
  campaign?: string
  campaign_id?: string
  subject?: string
  message_id?: string
  recipient?: string
  how?: string
  branch?: string
  what?: string
  is_done?: boolean
  answer?: string
  verdict?: 'human' | 'unsure'
  corrected?: boolean
  reason?: string
  url?: string
  from?: string
  inbound_id?: string
  address?: string
}
type TimelineText = { title: string; note?: string | undefined }

/** The name of a member of the workspace. */
type NameOf = (userId: string) => string | undefined

/** The text of an event and its details. */
export function describeLine({ kind, detail }: Line, nameOf: NameOf = () => undefined): TimelineText {
  if (kind === 'changed') return describeChange(detail, nameOf)
  const describe = Object.hasOwn(sentences, kind) ? sentences[kind] : undefined
  return describe ? describe(detail) : { title: kind.replaceAll('_', ' ') }
}

const sentences: Record<string, (detail: Detail) => TimelineText> = {
  added: ({ source }) => ({ title: 'Added to the audience', note: source && `Source: ${source}` }),
  imported: ({ file, source }) => ({ title: `Imported from ${file}`, note: source && `Source: ${source}` }),
  merged: ({ others = 1 }) => ({
    title: `Merged with ${counted(others, 'other')}`,
    note: 'Their history is included here.',
  }),
  campaign: ({ campaign }) => ({ title: `Added to “${campaign}”` }),
  branch: ({ branch, reason, campaign }) => ({
    title: `Took the branch “${branch ?? ''}” of “${campaign ?? ''}”`,
    note: reason,
  }),
  action: ({ what = '', is_done, campaign }) => ({
    title: is_done ? what : `Not done: ${what}`,
    note: campaign && `By “${campaign}”`,
  }),
  reply_steps: ({ branch, reason, campaign }) => ({
    title: `${branch === 'Bounced' ? 'The bounce' : `A reply “${branch ?? ''}”`} began its steps of “${campaign ?? ''}”`,
    note: reason,
  }),
  sent: ({ subject, campaign, how }) => ({
    title: `${how === 'answer' ? 'Answered' : 'Sent'} ${quoted(subject)}`,
    note: campaign && `Campaign “${campaign}”`,
  }),
  open: ({ subject, reason }) => ({ title: `Opened ${quoted(subject)}`, note: reason }),
  click: ({ subject, url, reason }) => ({
    title: url ? `Clicked ${url}` : `Clicked in ${quoted(subject)}`,
    note: reason,
  }),
  reply: ({ subject, from }) => ({ title: `Replied ${quoted(subject)}`, note: from && `From ${from}` }),
  auto_reply: ({ subject }) => ({ title: `Automatic reply ${quoted(subject)}` }),
  out_of_office: ({ subject }) => ({ title: `Out of office ${quoted(subject)}` }),
  left: ({ subject }) => ({ title: `No longer works there: ${quoted(subject)}` }),
  challenge: ({ subject }) => ({ title: `Asks you to confirm: ${quoted(subject)}` }),
  bounced: ({ subject, answer }) => ({ title: `Bounced: ${quoted(subject)}`, note: answer }),
  complaint: ({ subject }) => ({ title: `Marked ${quoted(subject)} as spam` }),
  unsubscribed: ({ subject }) => ({ title: 'Unsubscribed', note: subject && `By ${quoted(subject)}` }),
  suppressed: ({ address, reason, source }) => ({
    title: address ? `${address} was suppressed` : 'Suppressed',
    note: [reason && (reasons[reason] ?? reason), source].filter(Boolean).join(' · '),
  }),
}

/** One line for each changed field: "Company: Acme → Acme Ltd". */
function describeChange(
  { fields = [], before = [], after = [], user_id, source }: Detail,
  nameOf: NameOf,
): TimelineText {
  const lines = fields.map((field, at) => {
    const shown = (value = '') =>
      value === '' ? 'empty' : field === 'owner_id' ? (nameOf(value) ?? FORMER) : shortened(value)
    return `${labelOf(field)}: ${shown(before[at])} → ${shown(after[at])}`
  })
  const by = user_id && `By ${nameOf(user_id) ?? FORMER}`
  return { title: lines.join('\n'), note: [by, source].filter(Boolean).join(' · ') || 'Automatic' }
}

const FORMER = 'a former member'
const labelOf = (field: string): string =>
  contactFields.find(({ column }) => column === field)?.label ?? field.replace(/^custom:/, '')

const SHOWN = 80
const shortened = (text: string): string => {
  const characters = Array.from(text)
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : text
}

const quoted = (subject: string | undefined): string =>
  subject ? `“${subject}”` : 'an email without subject'

const reasons: Record<string, string> = {
  manual: 'Manual',
  not_interested: 'Not interested',
  unsubscribe: 'Unsubscribed',
  complaint: 'Complaint',
  bounce: 'Bounced',
  erased: 'Erased',
}

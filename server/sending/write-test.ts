// A test as a campaign would send it: the same footer, signature, headers and MIME. It is no message of the campaign: its
// links lead straight where they lead, and nothing that is done with it counts or unsubscribes anybody.
import { randomBytes, randomUUID } from 'node:crypto'
import { fieldsOf } from '#core/templates/fields.ts'
import { render } from '#core/templates/render.ts'
import type { Database } from '#database/database.ts'
import type { AddressesAt } from '#server/messages/track-email.ts'
import { buildMime, type Mime } from './build-mime.ts'
import { addFooter } from './footer.ts'
import type { MessageToWrite } from './to-write.ts'
import { domainOf } from './write-message.ts'

export type TestToWrite = {
  mailboxId: string
  /** Null for a template, which is of no campaign yet. */
  campaignId: string | null
  to: string
  subject: string
  text: string
  html: string
  /** Whom it is rendered for; left out, it is sent as it is written. */
  recipient?: { fields: Readonly<Record<string, string>>; seed: string } | undefined
}

type Row = {
  workspace_id: string
  address: string
  from_name: string
  reply_to: string | null
  signature_text: string
  signature_html: string
  postal_address: string | null
  domain: string | null
  campaign_id: string | null
  unsubscribe_line: string | null
}

/** Undefined where the mailbox is gone; the problems where a lead like this recipient would be held back. */
export async function writeTest(
  db: Database,
  test: TestToWrite,
  { addressesAt, now }: { addressesAt: AddressesAt; now: () => Date },
): Promise<Mime | { problems: readonly string[] } | undefined> {
  const [row] = await db.as({ role: 'service_role' }).query<Row>(
    `select b.workspace_id, b.address, b.from_name, b.reply_to, b.signature_text, b.signature_html, w.postal_address,
       case when ts.domain_state = 'working' then ts.domain end as domain, c.id as campaign_id, c.unsubscribe_line
     from public.mailboxes b join public.workspaces w on w.id = b.workspace_id
     left join public.tracking_settings ts on ts.workspace_id = b.workspace_id
     left join public.email_campaigns c on c.workspace_id = b.workspace_id and c.id = $2
     where b.id = $1`,
    [test.mailboxId, test.campaignId],
  )
  if (!row) return undefined
  const message = messageOf(row, test)
  // Of a row that does not exist: the page opens, and nobody is suppressed.
  const unsubscribe = addressesAt(row.domain).unsubscribe(message.id)
  const { subject, text, html, problems } = renderTest(test, row, unsubscribe)
  if (problems.length > 0) return { problems }
  const content = addFooter({ text, html: html || null }, message, unsubscribe)
  const written = {
    ...content,
    id: message.id,
    subject,
    variantId: null,
    rfcMessageId: `${randomBytes(16).toString('hex')}@${domainOf(row.address)}`,
    rfcReferences: [],
    tracksOpens: false,
    links: [],
  }
  return await buildMime(written, message, unsubscribe, now())
}

/** As `writeMessage` renders it for a lead. */
function renderTest({ subject, text, html, recipient }: TestToWrite, row: Row, unsubscribe: string) {
  if (!recipient) return { subject, text, html, problems: [] }
  const { seed } = recipient
  const sender = { sender_name: row.from_name, sender_email: row.address, unsubscribe }
  const fields = fieldsOf({}, { ...recipient.fields, ...sender })
  const rendered = {
    subject: render(subject, fields, { seed, part: 'subject' }),
    text: render(text, fields, { seed }),
    html: render(html, fields, { seed, part: 'html' }),
  }
  return {
    subject: rendered.subject.text,
    text: rendered.text.text,
    html: rendered.html.text,
    problems: Object.values(rendered).flatMap(({ problems }) => problems.map(({ message }) => message)),
  }
}

function messageOf(row: Row, { to, subject, mailboxId }: TestToWrite): MessageToWrite {
  const { campaign_id: id, unsubscribe_line: unsubscribeLine } = row
  return {
    id: randomUUID(),
    kind: 'campaign',
    attempts: 0,
    recipient: to,
    moreTo: [],
    cc: [],
    bcc: [],
    attachments: [],
    subject,
    rfcMessageId: null,
    rfcReferences: [],
    workspaceId: row.workspace_id,
    tracksOpens: false,
    postalAddress: row.postal_address,
    tracking: { domain: row.domain, excluded: [] },
    leadId: null,
    stepId: null,
    kept: null,
    mailbox: {
      id: mailboxId,
      address: row.address,
      fromName: row.from_name,
      replyTo: row.reply_to,
      signatureText: row.signature_text,
      signatureHtml: row.signature_html,
    },
    campaign:
      id === null
        ? null
        : { id, unsubscribeLine: unsubscribeLine ?? '', tracksOpens: false, tracksClicks: false },
    member: null,
    variants: [],
    thread: [],
  }
}

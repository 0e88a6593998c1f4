// Builds a test message, from its content and the mailbox that sends it.
import { randomBytes } from 'node:crypto'
import { fieldsOf } from '#core/templates/fields.ts'
import { render } from '#core/templates/render.ts'
import { buildMime, TooBig, type Mime } from './build-mime.ts'
import { addFooter } from './footer.ts'
import type { MessageToWrite } from './to-write.ts'
import { domainOf } from './write-message.ts'

export type TestToWrite = {
  mailboxId: string
  /** Null for a template, which does not belong to a campaign yet. */
  campaignId: string | null
  to: string
  subject: string
  text: string
  html: string
  /** The contact to render for; without one, tags are sent as written. */
  recipient?: { fields: Readonly<Record<string, string>>; seed: string } | undefined
}

export type TestSender = {
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

export type TestToCompose = {
  id: string
  test: TestToWrite
  sender: TestSender
  unsubscribe: string
  date: Date
}
/** The problems for which a lead with this recipient's data would be held back. */
export type ComposedTest = Mime | { problems: readonly string[] }

export async function composeTest({
  id,
  test,
  sender,
  unsubscribe,
  date,
}: TestToCompose): Promise<ComposedTest> {
  const message = messageOf(id, sender, test)
  const { subject, text, html, problems } = renderTest(test, sender, unsubscribe)
  if (problems.length > 0) return { problems }
  const content = addFooter({ text, html: html || null }, message, unsubscribe)
  const written = {
    ...content,
    id: message.id,
    subject,
    variantId: null,
    rfcMessageId: `${randomBytes(16).toString('hex')}@${domainOf(sender.address)}`,
    rfcReferences: [],
    tracksOpens: false,
    links: [],
  }
  try {
    return await buildMime(written, message, unsubscribe, date)
  } catch (error) {
    if (error instanceof TooBig) return { problems: [error.message] }
    throw error
  }
}

/** Renders a test the way `writeMessage` renders for a lead. */
function renderTest({ subject, text, html, recipient }: TestToWrite, row: TestSender, unsubscribe: string) {
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

function messageOf(id: string, row: TestSender, { to, subject, mailboxId }: TestToWrite): MessageToWrite {
  const { campaign_id: campaignId, unsubscribe_line: unsubscribeLine } = row
  return {
    id,
    kind: 'campaign',
    attempts: 0,
    recipient: to,
    moreTo: [],
    cc: [],
    bcc: [],
    attachments: [],
    invitation: null,
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
      campaignId === null
        ? null
        : { id: campaignId, unsubscribeLine: unsubscribeLine ?? '', tracksOpens: false, tracksClicks: false },
    member: null,
    variants: [],
    thread: [],
  }
}

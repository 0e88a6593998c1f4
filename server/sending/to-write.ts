// The data that the database returns with a claim (private.messages_to_write), and the data stored after rendering.
import type { TemplateContact } from '#core/templates/fields.ts'
import type { Attachment } from '#server/storage/read-attachments.ts'
import type { InvitationReply } from './invitation-reply.ts'

export type MessageToWrite = {
  id: string
  kind: 'campaign' | 'single' | 'answer' | 'test'
  attempts: number
  recipient: string
  /** For a reply: the other addresses of To, and those of Cc and Bcc. */
  moreTo: string[]
  cc: string[]
  bcc: string[]
  /** For a reply. */
  attachments: Attachment[]
  /** For the answer to an invitation, while that is stored. */
  invitation: InvitationReply | null
  subject: string
  /** Null until it is rendered: created once, before the first attempt. */
  rfcMessageId: string | null
  rfcReferences: string[]
  workspaceId: string
  /** For stored content: true when it contains a pixel. */
  tracksOpens: boolean
  postalAddress: string | null
  /** The workspace's own domain, once its DNS points here; and the domains whose links are not tracked. */
  tracking: { domain: string | null; excluded: string[] }
  leadId: string | null
  stepId: string | null
  /** Content that was stored by an earlier attempt, or written by a user. */
  kept: { text: string; html: string | null } | null
  mailbox: {
    id: string
    address: string
    fromName: string
    replyTo: string | null
    signatureText: string
    signatureHtml: string
  }
  campaign: { id: string; unsubscribeLine: string; tracksOpens: boolean; tracksClicks: boolean } | null
  member: TemplateContact | null
  variants: Variant[]
  /** The earlier messages to this lead, oldest first. */
  thread: { rfcMessageId: string | null; subject: string }[]
}

type Variant = {
  id: string
  label: string
  weight: number
  subject: string
  text: string
  html: string | null
}

/** The content as sent, the same at every attempt. */
export type Written = {
  id: string
  subject: string
  variantId: string | null
  rfcMessageId: string
  rfcReferences: string[]
  text: string
  html: string | null
  tracksOpens: boolean
  links: { id: string; url: string; label: string }[]
}

/** The reason why it cannot be rendered for this lead, as text. */
export type Unwritten = { heldBy: 'missing_value' | 'nothing_to_send' | 'too_big'; reason: string }

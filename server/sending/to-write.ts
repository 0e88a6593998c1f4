// What the database hands over with a claim (private.messages_to_write), and what is kept of it once it is written.
import type { Attachment } from '#server/storage/read-attachments.ts'

export type MessageToWrite = {
  id: string
  kind: 'campaign' | 'single' | 'answer' | 'test'
  attempts: number
  recipient: string
  /** Of an answer: the other addresses of To, and those of Cc and Bcc. */
  moreTo: string[]
  cc: string[]
  bcc: string[]
  /** Of an answer. */
  attachments: Attachment[]
  subject: string
  /** Null until it was written: made once, before the first try. */
  rfcMessageId: string | null
  rfcReferences: string[]
  workspaceId: string
  /** Of what is kept: whether its words have a pixel. */
  tracksOpens: boolean
  postalAddress: string | null
  /** The workspace's own domain, once it leads here; and where links are left as they are. */
  tracking: { domain: string | null; excluded: string[] }
  leadId: string | null
  stepId: string | null
  /** What was written already: before an earlier try, or by a person. */
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
  member: {
    name: string | null
    email: string
    phone: string | null
    company: string | null
    job_title: string | null
    location: string | null
    custom_fields: string | null
  } | null
  variants: Variant[]
  /** What this lead got before, oldest first. */
  thread: { rfcMessageId: string | null; subject: string }[]
}

export type Variant = {
  id: string
  label: string
  weight: number
  subject: string
  text: string
  html: string | null
}

/** As it leaves, at every try. */
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

/** Why it can't be written for this lead, in words. */
export type Unwritten = { heldBy: 'missing_value' | 'nothing_to_send' | 'too_big'; reason: string }

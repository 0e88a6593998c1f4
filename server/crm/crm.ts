// The interface of a CRM. Each CRM is a folder that implements it (server/crm/hubspot).

/** A contact of the CRM, by headings of an import. */
export type CrmRecord = {
  id: string
  /** The IDs of records that were merged into this one. */
  merged: readonly string[]
  updatedAt: string
  fields: readonly (readonly [heading: string, value: string])[]
  /** The address of the user who is responsible for it. */
  owner: string | null
  companyId: string | null
  /** True when the person must get no email. */
  optedOut: boolean
}

export type CrmChange =
  | CrmRecord
  | { id: string; removed: true }
  | { companyId: string; company: string; updatedAt: string }

export type CrmPage = {
  changes: CrmChange[]
  /** The position of the next page; null after the last one. */
  next: unknown
}

export type Crm = {
  /** The source of its contacts. */
  readonly name: string
  /** The account of the token. Fails when the token lacks a right. */
  account(): Promise<{ id: string; name: string }>
  /**
   * Reads a page of what changed since then, or of everything and what was removed. The position is null for the first
   * page.
   */
  readPage(position: unknown, since: Date | null): Promise<CrmPage>
  /** Stores an activity at its contact; a repeated one only if the CRM does not have it yet. */
  log(activity: Activity, isRepeated: boolean): Promise<void>
  /** Unsubscribes an address from all email. */
  optOut(address: string): Promise<void>
}

/** An event between a contact and us. */
export type Activity = {
  /** The ID of the contact in the CRM. */
  recordId: string
  kind: 'sent' | 'replied' | 'note'
  at: Date
  /** The address of the contact, and that of our mailbox. */
  address: string
  mailbox: string
  subject: string
  content: string
}

export type CrmOptions = {
  token: string
  fetch: typeof fetch
  /** The API, if not the provider's own. */
  url?: string | undefined
  withLifecycle?: boolean
}

export class CrmError extends Error {
  /** True when only the owner can solve it: the token was revoked, or lacks a right. */
  readonly needsOwner: boolean
  /** The seconds after which to try again. */
  readonly waitSeconds: number

  /** True when the CRM will never accept the request, for example because the record is gone. */
  readonly isFinal: boolean

  constructor(message: string, { needsOwner = false, isFinal = false, waitSeconds = 60 } = {}) {
    super(message)
    this.isFinal = isFinal
    this.name = 'CrmError'
    this.needsOwner = needsOwner
    this.waitSeconds = waitSeconds
  }
}

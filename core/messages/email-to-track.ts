/** One email that somebody sends from their own mail program, as it is given to the server. */
export type EmailToTrack = {
  /** Made by the browser, so that asking twice tracks once. */
  id: string
  workspaceId: string
  to: string
  subject: string
  html: string
  text: string
  tracksOpens: boolean
  /** Places among all links of the HTML that are to stay as they are. */
  untouched: number[]
}

export type TrackedEmail = { id: string; html: string; text: string; unsubscribeUrl: string; links: number }

/** As above; it leaves from this mailbox. */
export type EmailToSend = EmailToTrack & { mailboxId: string }

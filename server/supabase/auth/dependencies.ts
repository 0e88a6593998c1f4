import type { Database } from '#database/database.ts'
import type { OwnPages } from './own-pages.ts'

export type AuthConfig = {
  /** Where people reach the installation, e.g. `https://app.example.com`. Links in mails start with it, never with a Host header. */
  siteUrl: string
  jwtSecret: string
  /** What access and refresh tokens are signed with, the newest first; `jwtSecret` alone where it is left out. */
  tokenSecrets?: readonly [string, ...string[]]
  anonKey: string
  serviceKey: string
  /** Keys of programs that were handed out under an older secret and still count. */
  formerApiKeys?: readonly string[]
  /** Accounts are confirmed at sign-up, without a mail. */
  autoconfirm: boolean
  /** Seconds between two mails of one kind to one address. */
  mailIntervalSeconds: number
  /** Seconds in which a refresh token that was rotated away is still let pass. */
  refreshReuseSeconds: number
  /** Multiplies every rate limit. */
  rateLimitScale: number
  /** Redirect targets beside the site's own pages: URLs of other sites, where `*` stands for one label or path segment and `**` for anything. */
  allowedRedirects: string[]
  minPasswordLength: number
  /** Pages of the site that links may lead to; without them the front page alone. */
  pages?: OwnPages
  /** What answers about an address that may or may not be known take at least, so that their time tells nothing (100). */
  quietAnswerMs?: number
}

export type Mail = { to: string; subject: string; html: string; text: string }

export type AuthDeps = {
  db: Database
  config: AuthConfig
  /** Resolves once the mail is kept for sending. It must be quick: slow sending would tell by its time that an address is known. */
  sendMail: (mail: Mail) => Promise<void>
  /** What nobody expected; the caller gets a plain 500. */
  onError: (error: unknown) => void
  now: () => Date
  /** The other servers that hold workspaces; fails if one is away. */
  otherServers?: (() => Promise<Database[]>) | undefined
  clientAddress: (request: Request) => string
}

import type { Database } from '#database/database.ts'
import type { CompanyProvider } from './company/provider.ts'
import type { OwnPages } from './own-pages.ts'

export type AuthConfig = {
  /**
   * The public URL of the installation, e.g. `https://app.example.com`. Links in mails start with it, never with a
   * Host header.
   */
  siteUrl: string
  jwtSecret: string
  /** The secrets that sign access and refresh tokens, the newest first; by default only `jwtSecret`. */
  tokenSecrets?: readonly [string, ...string[]]
  anonKey: string
  serviceKey: string
  /** API keys issued under an older secret that are still valid. */
  formerApiKeys?: readonly string[]
  /** Accounts are confirmed at sign-up, without a mail. */
  autoconfirm: boolean
  /** Seconds between two mails of one kind to one address. */
  mailIntervalSeconds: number
  /** Seconds during which a rotated refresh token is still accepted. */
  refreshReuseSeconds: number
  /** Multiplies every rate limit. */
  rateLimitScale: number
  /**
   * Redirect targets besides the site's own pages: URLs of other sites, where `*` stands for one label or path
   * segment and `**` for anything.
   */
  allowedRedirects: string[]
  minPasswordLength: number
  /** Pages of the site that links may lead to; by default only the front page. */
  pages?: OwnPages
  /**
   * The minimum response time in milliseconds when an address may or may not be known, so that the time reveals
   * nothing. 100 by default.
   */
  constantResponseMs?: number
}

export type Mail = { to: string; subject: string; html: string; text: string }

export type AuthDeps = {
  db: Database
  config: AuthConfig
  /**
   * Resolves once the mail is stored for sending. It must be quick: slow sending would reveal by its time that an
   * address is known.
   */
  sendMail: (mail: Mail) => Promise<void>
  /** Receives unexpected errors; the caller gets a plain 500. */
  onError: (error: unknown) => void
  now: () => Date
  /** The other servers with workspaces; rejects when one is unavailable. */
  otherServers?: (() => Promise<Database[]>) | undefined
  clientAddress: (request: Request) => string
  /** The OpenID provider of the company, where people sign in with their account there. */
  company?: CompanyProvider | undefined
}

// The pages of the site that links in mails may lead to, as a closed list: a path that redirects further (a tracked
// link, for example) would forward the fragment that the browser retains.

/** Paths are exact; `confirmation` and `newPassword` are among `paths`. */
export type OwnPages = {
  paths: readonly string[]
  /** Redeems a link by script: its query contains `token`, `type` and, for another target, `next`. */
  confirmation: string
  /** The same for links after which a password is chosen. */
  newPassword: string
}

export function isOwnPage(pages: OwnPages | undefined, { pathname }: URL): boolean {
  return pathname === '/' || (pages?.paths.includes(pathname.replace(/\/$/, '')) ?? false)
}

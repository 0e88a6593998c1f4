// The pages of the site that links in mails may lead to, as a closed list: a path that redirects further (a
// tracked link, say) would take along whatever the browser keeps in the fragment.

/** Paths are exact; `confirmation` and `newPassword` are among `paths`. */
export type OwnPages = {
  paths: readonly string[]
  /** Redeems a link from script: its query brings `token`, `type` and, where one wanted to go elsewhere, `next`. */
  confirmation: string
  /** The same for links after which a password is chosen. */
  newPassword: string
}

export function isOwnPage(pages: OwnPages | undefined, { pathname }: URL): boolean {
  return pathname === '/' || (pages?.paths.includes(pathname.replace(/\/$/, '')) ?? false)
}

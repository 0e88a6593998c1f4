/** A name for the file behind a link, for lists of imports. */
export function nameOfLink(link: string): string {
  const url = URL.parse(link.trim())
  if (!url) return 'Link'
  if (url.hostname === 'docs.google.com') return 'Google Sheet'
  const last = url.pathname.split('/').findLast((part) => part !== '')
  return (last ?? url.hostname).slice(0, 200)
}

// Links to lists: the address of a file, or a sheet of Google Sheets.

/** Returns the address that downloads the list, or null for a text that is no web address. */
export function downloadAddress(link: string): string | null {
  const url = URL.parse(link.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return (url.hostname === 'docs.google.com' ? sheetAddress(url) : null) ?? url.href
}

/** The CSV of a sheet: of a document that everybody with the link can see, or of one that is published to the web. */
function sheetAddress({ pathname, searchParams, hash, origin }: URL): string | null {
  const [, user = '', published, id] =
    /^\/spreadsheets(\/u\/\d+)?\/d\/(e\/)?([\w-]+)(?:\/|$)/.exec(pathname) ?? []
  if (id === undefined) return null
  const gid = searchParams.get('gid') ?? /[#&]gid=(\d+)/.exec(hash)?.[1]
  const address = published
    ? new URL(`${origin}/spreadsheets/d/e/${id}/pub?output=csv`)
    : new URL(`${origin}/spreadsheets${user}/d/${id}/export?format=csv`)
  if (gid && /^\d+$/.test(gid)) address.searchParams.set('gid', gid)
  return address.href
}

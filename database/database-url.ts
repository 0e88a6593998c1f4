// DATABASE_URL may name several servers of one cluster, in both formats of libpq (PostgreSQL 18, 32.1.1.3):
// postgresql://user@one:5432,two:5432/name and postgresql:///name?host=/one,/two
const placeholder = 'several.invalid'

/** Returns one URL for each server, in order. Throws a TypeError for an invalid URL. */
export function urlsOf(databaseUrl: string): string[] {
  const { searchParams } = readDatabaseUrl(databaseUrl)
  const named = searchParams.get('host')?.split(',') ?? []
  if (named.length > 1) {
    const ports = searchParams.get('port')?.split(',') ?? []
    return named.map((host, i) =>
      editDatabaseUrl(databaseUrl, (url) => {
        url.searchParams.set('host', host)
        if (ports.length > 0) url.searchParams.set('port', ports[i] ?? ports[0]!)
      }),
    )
  }
  const { before, hosts, after } = split(databaseUrl)
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

export const isDatabaseUrl = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) &&
  URL.canParse(withOneHost(text)) &&
  urlsOf(text).every((url) => URL.canParse(url))

/** The URL with a placeholder host when it names several servers. */
export const readDatabaseUrl = (databaseUrl: string): URL => new URL(withOneHost(databaseUrl))

/** Edits the user, password, database or settings, without changing the servers. */
export function editDatabaseUrl(databaseUrl: string, edit: (url: URL) => void): string {
  const url = readDatabaseUrl(databaseUrl)
  edit(url)
  return url.href.replace(placeholder, split(databaseUrl).hosts)
}

function withOneHost(databaseUrl: string): string {
  const { before, hosts, after } = split(databaseUrl)
  return hosts.includes(',') ? `${before}${placeholder}${after}` : databaseUrl
}

/** RFC 3986, 3.2: `before` is the scheme and the user, `after` starts with the path. */
function split(databaseUrl: string): { before: string; hosts: string; after: string } {
  const start = databaseUrl.indexOf('://') + '://'.length
  const path = databaseUrl.slice(start).search(/[/?#]/)
  const end = path < 0 ? databaseUrl.length : start + path
  const user = databaseUrl.slice(start, end).lastIndexOf('@') + 1
  const [before, after] = [databaseUrl.slice(0, start + user), databaseUrl.slice(end)]
  return { before, hosts: databaseUrl.slice(before.length, end), after }
}

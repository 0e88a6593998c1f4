// Variables that were meant for Coldframe but are never read. The environment also contains those of the shell and
// other programs, so only names similar to a setting count there; in our own settings file every unknown name does.
// They cause a warning and never an error: an unused variable breaks nothing.

export type UnknownSetting = { name: string; /** The setting that was probably meant. */ meant?: string }

export function findUnknownSettings(
  env: Record<string, string | undefined>,
  known: readonly string[],
  fromFile: readonly string[] = [],
): UnknownSetting[] {
  const unknown = Object.keys(env).filter((name) => !known.includes(name) && !isOfAnotherProgram(name))
  return unknown.flatMap((name) => {
    const meant = findMeant(name, known)
    const isOurs = fromFile.includes(name) || ourPrefixes.test(name)
    return meant || isOurs ? [{ name, ...(meant ? { meant } : {}) }] : []
  })
}

export function formatUnknownSettings(settings: readonly UnknownSetting[]): string {
  return settings
    .map(({ name, meant }) => `${name} is not a setting${meant ? `: did you mean ${meant}?` : '.'}`)
    .join(' ')
}

// Prefixes that no other program uses.
const ourPrefixes = /^(SMTP|MAIL|STRIPE|SIGN_UP|METRICS|TRUSTED_PROX|BACKUP)_/

// Variables of Node, PostgreSQL, OpenTelemetry and our scripts, and those that Kubernetes sets for a service of any
// name.
const others =
  /^(PATH|HOME|USER|SHELL|LANG|TZ|TMPDIR|HOSTNAME|LC_.+|NODE_.+|NPM_.+|UV_.+|PG.+|OTEL_.+|SSL_CERT_.+|COLDFRAME_.+|.+_PROXY)$/i
const kubernetes = /_(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT(_\d+_(TCP|UDP)(_.+)?)?)$/

function isOfAnotherProgram(name: string): boolean {
  // NODE_EVN belongs to no program, and HOME is not a misspelling of HOST.
  return kubernetes.test(name) || (others.test(name) && !/^NODE_.{2,4}$/.test(name))
}

function findMeant(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase()
  const mistakes = name.length > 8 ? 2 : 1
  const near = known
    .filter((setting) => Math.abs(setting.length - upper.length) <= mistakes)
    .map((setting) => ({ setting, distance: editDistance(upper, setting) }))
    .filter(({ distance }) => distance <= mistakes)
    .toSorted((a, b) => a.distance - b.distance)[0]
  if (near) return near.setting
  // SMTP_HOST suggests the one setting with that prefix.
  const [prefix] = ourPrefixes.exec(name) ?? []
  const alike = prefix ? known.filter((setting) => setting.startsWith(prefix)) : []
  return alike.length === 1 ? alike[0] : undefined
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of adjacent characters. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + change,
        swapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
      )
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

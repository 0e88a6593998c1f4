// Finds user-supplied parts of a notification that was created from its template.

const named = new Set([
  'name',
  'by',
  'workspace',
  'campaign',
  'recipient',
  'subject',
  'text',
  'note',
  'reason',
])

type Write = (fact: string, isStrangers: boolean) => string

/**
 * Rewrites each fact with `write`, which learns whether the fact is user-supplied; null when the text does not match
 * the template. A fact extends to the last position at which the rest of the template can start, so that no fact can
 * imitate the template.
 */
export function rewriteFacts(template: string, text: string, write: Write): string | null {
  const parts = template.split(/\{(\w+)\}/)
  const [start = ''] = parts
  if (!text.startsWith(start)) return null
  let written = start
  let rest = text.slice(start.length)
  for (let at = 1; at < parts.length; at += 2) {
    const following = parts[at + 1] ?? ''
    const end = following === '' ? rest.length : rest.lastIndexOf(following)
    if (end < 0) return null
    const fact = rest.slice(0, end)
    written += write(fact, named.has(parts[at]!)) + following
    rest = rest.slice(end + following.length)
  }
  return rest === '' ? written : null
}

// Finds what other people named or wrote in a notification that was made from its template.

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
 * Writes each fact by `write`, which is told whether people wrote it; null where the text is not made from the template. A fact ends at the last
 * place where the rest of the template could begin, so that no fact passes for the template.
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

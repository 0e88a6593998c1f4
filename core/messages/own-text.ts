/** What was written anew, as far as mail programs mark what they quote. */
export function withoutQuotes(text: string): string {
  const lines = text.split(/\r?\n/)
  const end = lines.findIndex(
    (line, i) =>
      /^\s*>|^-{2,}\s*(?:original message|urspr[üu]ngliche nachricht|forwarded)|^_{8,}$/i.test(line) ||
      (/^(?:on|am|le|el|il|op|den)\b.{4,200}(?:wrote|schrieb|[ée]crit|escribi[óo]|scritto|schreef|skrev)\b/i.test(
        line,
      ) &&
        i > 0),
  )
  const own = (end < 0 ? lines : lines.slice(0, end)).join('\n').trim()
  return own || text.trim()
}

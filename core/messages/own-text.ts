/** What was newly written, as far as mail programs mark what they quote below it. */
export function withoutQuotes(text: string): string {
  const lines = text.split(/\r?\n/)
  const end = lines.findIndex(
    (line, i) => QUOTED.test(line) || (i > 0 && startsHistory(lines, i)) || DIVIDER.test(line),
  )
  const own = (end < 0 ? lines : lines.slice(0, end)).join('\n').trim()
  return own || text.trim()
}

/**
 * What the writer of a reply says with it: without history wherever it is quoted (below, above, or line by line between
 * the answers), without signature and without the notice of their legal department.
 */
export function replyText(text: string): string {
  const lines = text.slice(0, READ).split(/\r?\n/)
  const kept: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    if (DIVIDER.test(line) || isHeaderBlock(lines, i) || SIGNATURE_MARK.test(line) || LEGAL.test(line)) break
    if (isAttribution(lines, i)) {
      const below = lines.slice(i + 1)
      // Where what is quoted has no marks, all that follows may be quoted.
      if (!below.some((other) => QUOTED.test(other))) break
      if (!ATTRIBUTION.test(line)) i += 1
    } else if (!QUOTED.test(line) && !SENT_FROM.test(line)) kept.push(line)
  }
  const closing = kept.findIndex((line, i) => i > 0 && CLOSING.test(line) && isSignature(kept.slice(i + 1)))
  return (closing < 0 ? kept : kept.slice(0, closing)).join('\n').trim()
}

/** Below a closing stand a name, a title, numbers: nothing as long as a sentence, and no question. */
const isSignature = (lines: readonly string[]): boolean =>
  lines.length <= LINES_OF_A_SIGNATURE && lines.every((line) => line.length <= 90 && !line.includes('?'))

const READ = 20_000
const LINES_OF_A_SIGNATURE = 14

const QUOTED = /^\s{0,20}[>|]/
const DIVIDER =
  /^\s{0,9}(?:-{2,40}|_{2,40})\s{0,3}(?:original (?:message|appointment)|forwarded|urspr[üu]ngliche (?:nachricht|e-?mail)|weitergeleitete|message d['’]origine|mensaje original|oorspronkelijk bericht|messaggio originale)|^_{8,}|^\s{0,9}original message\s{0,9}$/i
const ATTRIBUTION =
  /^\s{0,9}(?:on|am|le|el|il|op|den)\b.{4,200}(?:wrote|schrieb|[ée]crit|escribi[óo]|scritto|schreef|skrev)\b/i
const ATTRIBUTION_BEGINS = /^\s{0,9}(?:on|am|le|el|il|op|den)\b.{0,60}(?<!\d)(?:\d{1,2}[:.h]\d\d|\d{4})/i
const ATTRIBUTION_ENDS = /(?:wrote|schrieb|[ée]crit|escribi[óo]|scritto|schreef|skrev)\s{0,3}:\s{0,3}$/i
const HEADER_FIELD = /^[\s*]{0,9}(?:from|von|de|van|da|fra|från)\s{0,3}:\*?\s/i
const HEADER_FIELD_BELOW =
  /^[\s*]{0,9}(?:sent|date|to|subject|gesendet|datum|an|betreff|envoy[ée]|[àa]|objet|enviado|para|asunto|verzonden|aan|onderwerp|inviato|oggetto)(?: el| le| am| op)?\s{0,3}:/i

const startsHistory = (lines: readonly string[], i: number): boolean =>
  isAttribution(lines, i) || isHeaderBlock(lines, i)

/** "On Friday Ada wrote:", on one line or folded onto the next. */
const isAttribution = (lines: readonly string[], i: number): boolean =>
  ATTRIBUTION.test(lines[i]!) ||
  (ATTRIBUTION_BEGINS.test(lines[i]!) && ATTRIBUTION_ENDS.test((lines[i + 1] ?? '').slice(-300)))

/** Outlook repeats From:, Sent:, To: and Subject: above what is answered. */
const isHeaderBlock = (lines: readonly string[], i: number): boolean =>
  HEADER_FIELD.test(lines[i]!) &&
  lines.slice(i + 1, i + 5).filter((line) => HEADER_FIELD_BELOW.test(line)).length >= 2

const SIGNATURE_MARK = /^--\s?$/
const SENT_FROM =
  /^\s{0,9}(?:sent (?:from|via) (?:my|outlook|yahoo)|get outlook for|von meinem .{2,30} gesendet|envoy[ée] de(?:puis)? mon|enviado desde mi|verzonden (?:vanaf|met) mijn)/i
const CLOSING =
  /^\s{0,9}(?:(?:best|kind|warm|kindest|warmest)?\s?(?:regards|wishes)|best|cheers|sincerely|yours(?: \w{3,12})?|thanks|thank you|thx|many thanks|(?:mit )?(?:freundlichen|besten|herzlichen|liebe|viele|beste) gr(?:ü|ue)(?:ß|ss)en?|mfg|vg|lg|cordialement|bien [àa] vous|(?:bien )?cordialement|saludos(?: cordiales)?|un saludo|met vriendelijke groet(?:en)?|groet(?:en|jes)?|mvg|cordiali saluti)[\s,.!]{0,6}$/i
const LEGAL =
  /^\s{0,9}[*_]{0,80}\s{0,3}(?:this (?:e-?mail|message|communication)(?: and any| is (?:confidential|intended)| \(including| may contain| contains)|the information (?:contained )?in this|(?:confidentiality|legal) notice|disclaimer|diese (?:e-?mail|nachricht) (?:enth[äa]lt|ist vertraulich)|ce (?:message|courriel) (?:et|est confidentiel)|este (?:mensaje|correo) (?:y|es confidencial|contiene)|dit bericht (?:is|kan) )/i

// The comment of a person in the notification of a help desk, which names its writer and time above it:
//
//   ##- Please type your reply above this line -##
//   Jess (Harborline Support)
//   Nov 27, 2026, 10:41 GMT

const MARK =
  /^\s{0,9}##-.{3,200}-##\s{0,9}$|^.{0,80}(?:above this line|oberhalb dieser (?:zeile|linie)|au-dessus de cette ligne|encima de esta l[ií]nea|acima desta linha|sopra questa (?:riga|linea)|boven deze (?:regel|lijn)|powyżej tej linii|ovanför denna (?:rad|linje)|over denne (?:linje|linjen)|nad tento řádek)/i
const WRITER = /^\s{0,9}[^()@\d]{2,80} \([^()]{2,80}\)(?:\s{0,9}$|, .{0,60}$)/u
/** The head of Jira, whose comment ends at a line of dashes. */
const COMMENTED =
  /^\s{0,9}[^()@\d:]{2,80} (?:commented|added a comment|hat kommentiert|kommentierte|hat einen Kommentar hinzugefügt|a commenté|a ajouté un commentaire|comentó|ha comentado|ha commentato|comentou|heeft gereageerd|skomentował[a(]?a?\)?|kommenterade|kommenterte|kommenterede|kommentoi|прокомментировал[аи]?) ?:\s{0,9}$/iu
const END_OF_COMMENT = /^\s{0,9}[—–_=-]{3,}\s{0,9}$/u
const TIME = /(?:19|20)\d\d.{0,12}(?<!\d)\d{1,2}[:.]\d\d/

/** The newest comment, or null when the text does not have this form. */
export function agentComment(text: string): string | null {
  const lines = text.split('\n')
  const mark = lines.findIndex((line) => MARK.test(line))
  const isHead = (at: number): boolean =>
    WRITER.test(lines[at] ?? '') &&
    (hasTime(lines[at] ?? '') ||
      lines.slice(at + 1, at + 3).some((line) => line.length <= 60 && hasTime(line)))
  if (mark < 0) return null
  const commented = lines.findIndex((line, at) => at > mark && COMMENTED.test(line))
  if (commented >= 0) {
    const comment = lines.slice(commented + 1)
    const end = comment.findIndex((line) => END_OF_COMMENT.test(line))
    return comment.slice(0, end < 0 ? undefined : end).join('\n')
  }
  const head = lines.findIndex((_, at) => at > mark && isHead(at))
  if (head < 0) return null
  const next = lines.findIndex((_, at) => at > head && isHead(at))
  const comment = lines.slice(head, next < 0 ? undefined : next)
  return comment.slice(comment.findIndex(hasTime) + 1).join('\n')
}

const hasTime = (line: string): boolean => TIME.test(line)

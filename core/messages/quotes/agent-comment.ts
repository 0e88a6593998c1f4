// The comment of a person in the notification of a help desk, which names its writer and time above it:
//
//   ##- Please type your reply above this line -##
//   Jess (Harborline Support)
//   Nov 27, 2026, 10:41 GMT

const MARK = /^\s{0,9}##-.{3,200}-##\s{0,9}$/
const WRITER = /^\s{0,9}[^()@\d]{2,80} \([^()]{2,80}\)\s{0,9}$/u
const TIME = /(?:19|20)\d\d.{0,12}(?<!\d)\d{1,2}[:.]\d\d/

/** The newest comment, or null when the text does not have this form. */
export function agentComment(text: string): string | null {
  const lines = text.split('\n')
  const mark = lines.findIndex((line) => MARK.test(line))
  const isHead = (at: number): boolean =>
    WRITER.test(lines[at] ?? '') &&
    lines.slice(at + 1, at + 3).some((line) => line.length <= 60 && TIME.test(line))
  const head = mark < 0 ? -1 : lines.findIndex((_, at) => at > mark && isHead(at))
  if (head < 0) return null
  const next = lines.findIndex((_, at) => at > head && isHead(at))
  const comment = lines.slice(head + 1, next < 0 ? undefined : next)
  return comment.slice(comment.findIndex((line) => TIME.test(line)) + 1).join('\n')
}

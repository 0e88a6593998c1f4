/** A `/` that is typed to search for a snippet, and the text after it. */
export type Slash = { start: number; typed: string }

const LONGEST = 30

/** The slash before the cursor: on the same line, at its start or after a space. */
export function slashBefore(text: string, cursor: number): Slash | null {
  const line = text.slice(Math.max(text.lastIndexOf('\n', cursor - 1) + 1, cursor - LONGEST - 2), cursor)
  const found = /(?:^|\s)\/([^/]*)$/.exec(line)
  const typed = found?.[1]
  if (typed === undefined || typed.length > LONGEST) return null
  return { start: cursor - typed.length - 1, typed }
}

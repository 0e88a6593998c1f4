import { diffWordsWithSpace } from 'diff'

/** A stretch of text: the same in both, or a change that is taken or left as a whole. */
export type Piece = { change: false; text: string } | { change: true; before: string; after: string }

// Beyond this many edits the two texts have little in common: they are shown as one change.
const MOST_EDITS = 4_000

/** What turned one text into the other, word by word, neighbouring changes drawn together. */
export function wordDiff(before: string, after: string): Piece[] {
  if (before === after) return before === '' ? [] : [{ change: false, text: before }]
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS })
  if (!parts) return [{ change: true, before, after }]
  const pieces: Piece[] = []
  for (const { value, added, removed } of parts) {
    if (!added && !removed) pieces.push({ change: false, text: value })
    else append(pieces, removed ? value : '', added ? value : '')
  }
  return joinOverCrumbs(pieces)
}

/** The text with the changes at these places taken and all others left. */
export function withTaken(pieces: readonly Piece[], isTaken: (index: number) => boolean): string {
  return pieces
    .map((piece, index) => (piece.change ? (isTaken(index) ? piece.after : piece.before) : piece.text))
    .join('')
}

function append(pieces: Piece[], before: string, after: string): void {
  const last = pieces.at(-1)
  if (last?.change)
    pieces[pieces.length - 1] = { change: true, before: last.before + before, after: last.after + after }
  else pieces.push({ change: true, before, after })
}

/** A few words left standing between two changes would make the reader hop: they are drawn into one change. */
function joinOverCrumbs(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!
    const isBridge =
      !piece.change && isCrumb(piece.text) && joined.at(-1)?.change && pieces[index + 1]?.change
    if (piece.change) append(joined, piece.before, piece.after)
    else if (isBridge) append(joined, piece.text, piece.text)
    else joined.push(piece)
  }
  return joined
}

const MOST_CRUMBS = 3

const isCrumb = (text: string): boolean =>
  !text.includes('\n') && text.trim().split(/\s+/).length <= MOST_CRUMBS

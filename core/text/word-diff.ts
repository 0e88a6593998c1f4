import { diffWordsWithSpace } from 'diff'

/** A piece of text: unchanged, or a change that is accepted or rejected as a whole. */
export type Piece = { change: false; text: string } | { change: true; before: string; after: string }

// Beyond this many edits the two texts have little in common: they are shown as one change.
const MOST_EDITS = 4_000

/** The word-by-word changes between two texts, with neighboring changes merged. */
export function wordDiff(before: string, after: string): Piece[] {
  if (before === after) return before === '' ? [] : [{ change: false, text: before }]
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS })
  if (!parts) return [{ change: true, before, after }]
  const pieces: Piece[] = []
  for (const { value, added, removed } of parts) {
    if (!added && !removed) pieces.push({ change: false, text: value })
    else append(pieces, removed ? value : '', added ? value : '')
  }
  return mergeNearbyChanges(pieces)
}

/** The text with the accepted changes applied. */
export function withAccepted(pieces: readonly Piece[], isAccepted: (index: number) => boolean): string {
  return pieces
    .map((piece, index) => (piece.change ? (isAccepted(index) ? piece.after : piece.before) : piece.text))
    .join('')
}

function append(pieces: Piece[], before: string, after: string): void {
  const last = pieces.at(-1)
  if (last?.change)
    pieces[pieces.length - 1] = { change: true, before: last.before + before, after: last.after + after }
  else pieces.push({ change: true, before, after })
}

/** Merges two changes with only a few words between them, because jumping between them is hard to read. */
function mergeNearbyChanges(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!
    const isBridge =
      !piece.change && isShortGap(piece.text) && joined.at(-1)?.change && pieces[index + 1]?.change
    if (piece.change) append(joined, piece.before, piece.after)
    else if (isBridge) append(joined, piece.text, piece.text)
    else joined.push(piece)
  }
  return joined
}

const MAX_GAP_WORDS = 3

const isShortGap = (text: string): boolean =>
  !text.includes('\n') && text.trim().split(/\s+/).length <= MAX_GAP_WORDS

import { useMemo } from 'react'
import { wordDiff } from '#core/text/word-diff.ts'

/** Two texts in one: removed words are struck through, added words are marked. */
export function DiffText({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => wordDiff(before, after), [before, after])
  return pieces.map((piece, index) =>
    piece.change ? (
      <span key={index}>
        {piece.before && <del className="rounded-sm bg-danger-soft text-danger-ink">{piece.before}</del>}
        {piece.after && (
          <ins className="rounded-sm bg-accent-soft text-accent-ink no-underline">{piece.after}</ins>
        )}
      </span>
    ) : (
      <span key={index}>{piece.text}</span>
    ),
  )
}

import { classes } from '#web/ui/classes.ts'
import type { Piece } from '#core/text/word-diff.ts'

/** Both versions in one text; each change is a switch that accepts or rejects it. */
export function DiffView({
  pieces,
  left,
  claimed,
  onToggle,
}: {
  pieces: readonly Piece[]
  /** The rejected changes. */
  left: ReadonlySet<number>
  /** Phrases in the new text that the draft does not support. */
  claimed: readonly string[]
  onToggle: (index: number) => void
}) {
  return (
    <p className="text-sm leading-6 break-words whitespace-pre-wrap">
      {pieces.map((piece, index) =>
        piece.change ? (
          <Change
            key={index}
            piece={piece}
            taken={!left.has(index)}
            claimed={claimed}
            onToggle={() => onToggle(index)}
          />
        ) : (
          <span key={index}>{piece.text}</span>
        ),
      )}
    </p>
  )
}

function Change({
  piece: { before, after },
  taken,
  claimed,
  onToggle,
}: {
  piece: Extract<Piece, { change: true }>
  taken: boolean
  claimed: readonly string[]
  onToggle: () => void
}) {
  return (
    <label
      title={taken ? 'Accepted. Click to keep the old text.' : 'Rejected. Click to use the new text.'}
      className="cursor-pointer rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
    >
      <input type="checkbox" checked={taken} onChange={onToggle} className="sr-only" />
      {before && (
        <del className={classes('rounded-sm', taken ? 'bg-danger-soft text-danger-ink' : 'no-underline')}>
          {before}
        </del>
      )}
      {after && (
        <ins
          className={classes(
            'rounded-sm no-underline',
            taken ? 'bg-accent-soft text-accent-ink' : 'text-ink-faint line-through',
          )}
        >
          <Claims text={after} claimed={claimed} />
        </ins>
      )}
    </label>
  )
}

function Claims({ text, claimed }: { text: string; claimed: readonly string[] }) {
  if (claimed.length === 0) return text
  const pattern = new RegExp(`(${claimed.map(escape).join('|')})`)
  return text.split(pattern).map((piece, index) =>
    claimed.includes(piece) ? (
      <mark
        key={index}
        className="rounded-sm bg-warning-soft text-warning-ink underline decoration-warning decoration-wavy"
      >
        {piece}
      </mark>
    ) : (
      <span key={index}>{piece}</span>
    ),
  )
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

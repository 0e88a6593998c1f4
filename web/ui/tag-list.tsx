/** The first tags of a row, and the number of others. */
export function TagList({ tags, most = 2 }: { tags: readonly string[]; most?: number }) {
  if (tags.length === 0) return <span className="text-ink-faint">–</span>
  const rest = tags.slice(most)
  return (
    <span className="flex items-center gap-1">
      {tags.slice(0, most).map((tag) => (
        <span
          key={tag}
          className="max-w-28 truncate rounded-full bg-well px-2 text-xs leading-5.5 text-ink-soft"
        >
          {tag}
        </span>
      ))}
      {rest.length > 0 && (
        <span className="text-xs text-ink-faint" title={rest.join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}

import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classes } from '#web/ui/classes.ts'
import { floatClasses } from '#web/ui/float.ts'
import type { useSearch } from './queries.ts'

export function ResultList({
  search,
  onChosen,
  walking,
}: {
  search: ReturnType<typeof useSearch>
  onChosen: () => void
  /** The keyboard handlers of each result. */
  walking: Pick<ComponentProps<'a'>, 'onKeyDown' | 'onBlur'>
}) {
  const { data: results = [], isFetching, isError } = search
  return (
    <div className={classes(floatClasses, panelClasses)}>
      {results.length === 0 ? (
        <output className="block px-2.5 py-6 text-center text-sm text-ink-soft">
          {isError ? 'The search failed. Try again.' : isFetching ? 'Searching…' : 'No results'}
        </output>
      ) : (
        <ul aria-label="Search results">
          {results.map((result, index) => (
            // Two campaigns may have the same title: their index distinguishes them.
            <li key={`${result.kind} ${result.title} ${index}`}>
              <Link to={result.url} onClick={onChosen} {...walking} className={resultClasses}>
                <span className="min-w-0">
                  <span className="block truncate font-medium">{result.title}</span>
                  <span className="block truncate text-xs text-ink-faint">{result.description}</span>
                </span>
                <span className="shrink-0 text-xs text-ink-faint">{result.url}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const panelClasses = 'absolute inset-x-0 top-full mt-1.5 max-h-96 overflow-y-auto p-1 animate-rise'
const resultClasses =
  'flex items-center justify-between gap-4 rounded-md px-2.5 py-1.5 text-sm hover:bg-well focus-visible:bg-well focus-visible:-outline-offset-2'

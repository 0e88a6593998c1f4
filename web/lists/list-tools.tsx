import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'

/** The toolbar above a list. On a phone everything except the search is in one menu. */
export function ListTools({
  search,
  filters,
  rareFilters,
  set,
  tools,
}: {
  search?: ReactNode
  filters: ReactNode
  /** Filters that stay in a menu even on wide screens, where they would need a second row. */
  rareFilters?: ReactNode
  /** The number of active filters: all of them, and the rare ones. */
  set: { all: number; rare?: number }
  tools?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {search}
      <div className="contents max-sm:hidden">
        {filters}
        {rareFilters && (
          <FoldedFilters label="More" count={set.rare ?? 0}>
            {rareFilters}
          </FoldedFilters>
        )}
        {tools && <span className="ms-auto flex gap-1.5">{tools}</span>}
      </div>
      <FoldedFilters label="Filters" count={set.all} className="sm:hidden">
        {filters}
        {rareFilters}
        {tools && <span className="flex w-full gap-1.5 border-t border-line pt-2.5">{tools}</span>}
      </FoldedFilters>
    </div>
  )
}

/** Filters behind one button, which shows the number of active ones. */
export function FoldedFilters({
  label,
  count,
  className,
  children,
}: {
  label: string
  count: number
  className?: string
  children: ReactNode
}) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button
          className={classes(
            'shrink-0 px-2.5!',
            count > 0 && 'border-accent! bg-accent-soft! text-accent-ink!',
            className,
          )}
        >
          <ListFilter aria-hidden />
          {label}
          {count > 0 && <span className="numbers">{count}</span>}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Filters" className="p-3">
        <div className="flex flex-wrap gap-1.5">{children}</div>
      </PopoverContent>
    </Popover>
  )
}

/** The number of active filters among the given facets. */
export const countSet = (
  filters: Readonly<Record<string, readonly string[] | undefined>>,
  facets: readonly string[] = Object.keys(filters),
): number => facets.filter((facet) => (filters[facet] ?? []).length > 0).length

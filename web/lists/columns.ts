import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

export type Column<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** The value in an exported file; a column without it is not exported. */
  text?: (row: Row) => string | number | null
  /** The sort name in the view; a column without it is not sortable. */
  sort?: string
  align?: 'end'
  /** The breakpoint from which the column is shown. The first column is always shown. */
  from?: Breakpoint
  /** Hidden by default. */
  optional?: boolean
}

export type ColumnChoice<Row> = {
  shown: readonly Column<Row>[]
  isShown: (id: string) => boolean
  turn: (id: string, on: boolean) => void
}

/** The user's column selection for a list, stored in this browser. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const key = `coldframe.columns.${list}`
  const [turned, setTurned] = useState(() => readTurned(key))
  const isShown = useCallback(
    (id: string) => turned[id] ?? !columns.find((column) => column.id === id)?.optional,
    [turned, columns],
  )
  const turn = (id: string, on: boolean) => {
    const next = { ...turned, [id]: on }
    setTurned(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  const shown = useMemo(
    () => columns.filter(({ id }, place) => place === 0 || isShown(id)),
    [columns, isShown],
  )
  return { shown, isShown, turn }
}

export function cellClasses<Row>({ align, from }: Column<Row>): string {
  return classes(
    'px-3! @max-[20rem]:px-2!',
    align === 'end' ? 'text-end' : 'text-start',
    from && shownFrom[from],
  )
}

// The breakpoints are widths of the list, which the sidebar and a pane beside it narrow. A column is shown from the
// width at which it fits beside all columns of its own and of smaller breakpoints; e2e/widths.spec.ts measures it.
const shownFrom = {
  xs: '@max-[31rem]:hidden',
  sm: '@max-[34rem]:hidden',
  md: '@max-[42rem]:hidden',
  lg: '@max-[48rem]:hidden',
  xl: '@max-[58rem]:hidden',
  '2xl': '@max-[68rem]:hidden',
  '3xl': '@max-[79rem]:hidden',
} as const
type Breakpoint = keyof typeof shownFrom

/** The width around a table by which its columns are shown. */
export const columnFrame = '@container'

function readTurned(key: string): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, on]) => typeof on === 'boolean'))
  } catch {
    return {}
  }
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classes } from '#web/ui/classes.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import type { Column } from './columns.ts'
import type { Sort } from './list-view.ts'
import type { SelectionControls } from './use-selection.ts'

export type ListTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What a row is called when it is chosen: 'Select Spring launch'. */
  nameOf: (row: Row) => string
  /** Where a click on a row leads. The first column's cell must hold the link itself (RowLink). */
  hrefOf: (row: Row) => string
  sort: Sort
  onSort: (column: string) => void
  /** None where nobody may change anything. */
  selection?: SelectionControls | undefined
  /** The menu at the end of a row. */
  renderActions?: (row: Row) => ReactNode
}

export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  return (
    <Table label={props.label}>
      <ListHead {...props} />
      <TableBody>
        {props.rows.map((row) => (
          <ListRow key={row.id} row={row} {...props} />
        ))}
      </TableBody>
    </Table>
  )
}

export function ListHead<Row>({
  columns,
  sort,
  onSort,
  selection,
  renderActions,
}: Omit<ListTableProps<Row>, 'rows'>) {
  return (
    <TableHead>
      <tr>
        {selection && (
          <HeaderCell className="w-0 ps-5! pe-1!">
            <Checkbox
              aria-label="Select all on this page"
              checked={selection.page}
              onCheckedChange={selection.togglePage}
            />
          </HeaderCell>
        )}
        {columns.map((column) => (
          <SortHeader key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {renderActions && (
          <HeaderCell className="w-0 ps-1! pe-3!">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        )}
      </tr>
    </TableHead>
  )
}

export function ListRow<Row extends { id: string }>({
  row,
  columns,
  nameOf,
  hrefOf,
  selection,
  renderActions,
}: ListTableProps<Row> & { row: Row }) {
  const navigate = useNavigate()
  return (
    <TableRow
      data-row-id={row.id}
      aria-selected={selection ? selection.ids.has(row.id) : undefined}
      className="cursor-pointer focus-within:bg-well/60 has-[[data-row-link]:focus-visible]:shadow-[inset_3px_0_0_var(--color-accent)]"
      onClick={(event) => {
        const isOwn =
          event.target instanceof Element && event.target.closest('a, button, input, label, [role]')
        if (!isOwn && event.currentTarget.contains(event.target as Node)) void navigate(hrefOf(row))
      }}
    >
      {selection && (
        <Cell className="w-0 ps-5! pe-1!">
          <Checkbox
            aria-label={`Select ${nameOf(row)}`}
            checked={selection.ids.has(row.id)}
            onClick={(event) => selection.toggle(row.id, event.shiftKey)}
          />
        </Cell>
      )}
      {columns.map((column, place) => (
        <Cell key={column.id} className={classes(cellClasses(column), place === 0 && nameCellClasses)}>
          {column.cell(row)}
        </Cell>
      ))}
      {renderActions && <Cell className="w-0 ps-1! pe-3! text-end">{renderActions(row)}</Cell>}
    </TableRow>
  )
}

function SortHeader<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort
  onSort: (column: string) => void
}) {
  const by = column.sort
  if (!by) return <HeaderCell className={cellClasses(column)}>{column.title}</HeaderCell>
  const isSorted = sort.by === by
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <HeaderCell
      className={cellClasses(column)}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        onClick={() => onSort(by)}
        className={classes(
          'group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 font-medium hover:bg-well hover:text-ink',
          isSorted && 'text-ink',
          column.align === 'end' && 'flex-row-reverse',
        )}
      >
        {column.title}
        <Arrow className={classes('size-3.5', !isSorted && 'opacity-0 group-hover:opacity-50')} aria-hidden />
      </button>
    </HeaderCell>
  )
}

const shownFrom = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
} as const

function cellClasses<Row>({ align, from }: Column<Row>): string {
  return classes('px-3!', align === 'end' ? 'text-end' : 'text-start', from && shownFrom[from])
}

// Takes what room the others leave, and cuts its words rather than pushing them out of sight.
const nameCellClasses = 'w-full max-w-0 min-w-40'

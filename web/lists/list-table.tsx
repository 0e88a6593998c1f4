import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classes } from '#web/ui/classes.ts'
import { ActionsHeaderCell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { cellClasses, columnFrame, type Column } from './columns.ts'
import { ListRow, type ListRowProps } from './list-row.tsx'
import type { Sort } from './list-view.ts'
import { rowsInSight, useDrawnOnce } from '#web/ui/use-drawn-once.ts'
import type { SelectionControls } from './use-selection.ts'

export type ListTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The name of a row in its selection label: 'Select Spring launch'. */
  nameOf: (row: Row) => string
  /** The target of a click on a row. The first column's cell must contain the link itself (RowLink). */
  hrefOf: (row: Row) => string
  sort: Sort
  onSort: (column: string) => void
  /** Undefined for users who may not change anything. */
  selection?: SelectionControls | undefined
  /** The menu at the end of a row. */
  renderActions?: ((row: Row) => ReactNode) | undefined
}

export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const inSight = rowsInSight(ROW_HEIGHT)
  const isDrawn = useDrawnOnce(props.rows.length <= inSight)
  const navigate = useNavigate()
  const rows = isDrawn ? props.rows : props.rows.slice(0, inSight)
  return (
    <div className={columnFrame}>
      <Table label={props.label}>
        <ListHead {...props} />
        <TableBody>
          {rows.map((row) => (
            <ListRow key={row.id} {...rowProps(props, row)} onOpen={navigate} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

/** The height of the lowest row (ui/table.tsx). */
const ROW_HEIGHT = 48

/** The props of one row, without anything that changes independently of the row. */
export function rowProps<Row extends { id: string }>(
  { columns, nameOf, hrefOf, selection, renderActions }: ListTableProps<Row>,
  row: Row,
): Omit<ListRowProps<Row>, 'onOpen'> {
  return {
    row,
    columns,
    nameOf,
    hrefOf,
    selected: selection?.ids.has(row.id),
    onToggle: selection?.toggle,
    renderActions,
  }
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
          <HeaderCell className="w-0 ps-5! pe-1! @max-[20rem]:ps-3!">
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
        {renderActions && <ActionsHeaderCell className="w-0 ps-1! pe-3! @max-[20rem]:pe-1!" />}
      </tr>
    </TableHead>
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

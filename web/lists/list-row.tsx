import { memo, type MouseEvent, type ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Cell, TableRow } from '#web/ui/table.tsx'
import { cellClasses, type Column } from './columns.ts'
import { RowCheckbox } from '#web/ui/row-checkbox.tsx'

export type ListRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  hrefOf: (row: Row) => string
  /** Both are undefined when rows cannot be selected. */
  selected: boolean | undefined
  onToggle: ((id: string, range: boolean) => void) | undefined
  renderActions: ((row: Row) => ReactNode) | undefined
  /** Opens a row's URL without reloading the page. */
  onOpen: (address: string) => void
}

function DrawnRow<Row extends { id: string }>({
  row,
  columns,
  nameOf,
  hrefOf,
  selected,
  onToggle,
  renderActions,
  onOpen,
}: ListRowProps<Row>) {
  return (
    <TableRow
      data-row-id={row.id}
      aria-selected={selected}
      className="cursor-pointer focus-within:bg-well/60 has-[[data-row-link]:focus-visible]:shadow-[inset_3px_0_0_var(--color-accent)]"
      onClick={(event) => {
        if (!opensRow(event)) return
        event.preventDefault()
        onOpen(hrefOf(row))
      }}
    >
      {onToggle && (
        <Cell className="w-0 ps-5! pe-1! @max-[20rem]:ps-3!">
          <RowCheckbox
            label={`Select ${nameOf(row)}`}
            checked={selected === true}
            onToggle={(range) => onToggle(row.id, range)}
          />
        </Cell>
      )}
      {columns.map((column, place) => (
        <Cell key={column.id} className={classes(cellClasses(column), place === 0 && nameCellClasses)}>
          {column.cell(row)}
        </Cell>
      ))}
      {renderActions && (
        <Cell className="w-0 ps-1! pe-3! text-end @max-[20rem]:pe-1!">{renderActions(row)}</Cell>
      )}
    </TableRow>
  )
}

/**
 * True for a click on the row's link that the browser need not handle itself, or outside of all interactive elements.
 */
function opensRow(event: MouseEvent): boolean {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  const own = target.closest('a, button, input, label, [role]')
  if (!own?.matches('[data-row-link]')) return own === null
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}

/** Memoized: while a list scrolls or grows, only rows that become visible are rendered. */
export const ListRow = memo(DrawnRow) as typeof DrawnRow

// Takes the remaining width, and truncates its text instead of pushing other columns out of view.
const nameCellClasses = 'w-full max-w-0 min-w-40 @max-[26rem]:min-w-28 @max-[20rem]:min-w-24'

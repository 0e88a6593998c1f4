import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Contact } from '#core/audience/contact.ts'
import { columnFrame } from '#web/lists/columns.ts'
import { ListRow } from '#web/lists/list-row.tsx'
import { ListHead, rowProps, type ListTableProps } from '#web/lists/list-table.tsx'
import { Table, TableBody } from '#web/ui/table.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { CellEditor } from './cells/cell-editor.tsx'
import { useEditCell } from './cells/edit-cell.ts'
import { useCells } from './cells/use-cells.ts'
import { CELL_HINT_ID } from './contact-columns.tsx'
import { ScrollVeil } from './scroll-veil.tsx'
import { Spacer } from './spacer.tsx'
import { useVisibleRows } from './use-visible-rows.ts'

/** The number of rows before the end at which the next page is requested: about two screens. */
const AHEAD = 50

/** Renders only the rows near the viewport, and requests more in advance. */
export function ContactTable({
  more,
  ...props
}: ListTableProps<Contact> & { more: { has: boolean; loading: boolean; load: () => void } }) {
  const { rows } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { first, end, height } = useVisibleRows(body, rows.length)
  const { has, loading, load } = more
  useEffect(() => {
    if (has && !loading && end > rows.length - AHEAD) load()
  }, [has, loading, load, end, rows.length])
  const frame = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { mayEdit } = useMayEdit()
  const rowOf = (id: string | undefined) => rows.find((row) => row.id === id)
  const cells = useCells(frame, {
    enabled: mayEdit,
    onPress: (id) => {
      const row = rowOf(id)
      if (row) void navigate(props.hrefOf(row))
    },
  })
  const edited = rowOf(cells.open?.id)
  const { mutate: editCell } = useEditCell(edited?.workspace_id)
  return (
    <div ref={frame} className="relative">
      <p id={CELL_HINT_ID} hidden>
        Enter edits, the arrow keys move between cells
      </p>
      <div className={columnFrame}>
        <Table label={props.label} aria-rowcount={has ? -1 : rows.length}>
          <ListHead {...props} />
          <TableBody ref={body}>
            <Spacer height={first * height} />
            {rows.slice(first, end).map((row) => (
              <ListRow key={row.id} {...rowProps(props, row)} onOpen={navigate} />
            ))}
            <Spacer height={(rows.length - end) * height} />
          </TableBody>
        </Table>
      </div>
      <ScrollVeil />
      {cells.open && edited && (
        <CellEditor
          key={`${edited.id} ${cells.open.field}`}
          contact={edited}
          cell={cells.open}
          onSave={(value) => cells.open && editCell({ contact: edited, field: cells.open.field, value })}
          onClose={cells.close}
        />
      )}
      {loading && (
        <output className="block border-t border-line px-5 py-3 text-center text-sm text-ink-faint">
          Loading more…
        </output>
      )}
    </div>
  )
}

import { Download, Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { ExportGate, useAllowedExport } from './export-gate.tsx'
import { exportRows } from './export-rows.ts'
import { KeySheet } from '#web/ui/key-sheet.tsx'
import { ListStates, type ListQuery } from './list-states.tsx'
import { countSet, ListTools } from './list-tools.tsx'
import { ListTable } from './list-table.tsx'
import { Pager } from './pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import type { RowListControls } from './use-row-list.ts'
import { useSaveExport } from './use-save-export.ts'
import { ViewsMenu } from './views-menu.tsx'

type RowListProps<Row> = {
  controls: RowListControls<Row>
  /** The list's name, such as 'Templates'; lower-cased within sentences. */
  label: string
  names: string
  workspaceId: string | undefined
  query: ListQuery
  /** The number of existing rows, regardless of the view. */
  count: number
  empty: ReactNode
  nameOf: (row: Row) => string
  hrefOf: (row: Row) => string
  filters: ReactNode
  /** True when the screen has an export of its own. */
  exportedElsewhere?: boolean
  /** Shown at the end of the toolbar, such as a switch between table and grid. */
  tools?: ReactNode
  renderActions?: (row: Row) => ReactNode
  /** Renders the rows in another form than a table. */
  renderRows?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** The actions for selected rows. Without it, rows cannot be selected. */
  bulk?: ReactNode
}

/** The list pattern of every screen with rows: toolbar, states, rows, pages, and a bar for the selection. */
export function RowList<Row extends { id: string }>(props: RowListProps<Row>) {
  const { controls, query, count, empty, bulk } = props
  const { list, page, selection, selectAll, place, keys } = controls
  return (
    <div ref={place} className="grid min-w-0 gap-3">
      <Tools {...props} />
      <Card>
        <ListStates
          query={query}
          names={props.names}
          count={count}
          matching={page.matching}
          empty={empty}
          onClear={list.clear}
        >
          <Rows {...props} />
          <Pager {...page} size={list.view.size} onTurn={list.turnTo} onResize={list.resize} />
        </ListStates>
      </Card>
      {bulk && (
        <BulkBar
          count={selection.ids.size}
          matching={page.matching}
          onSelectAll={selectAll}
          onClear={selection.clear}
        >
          {bulk}
        </BulkBar>
      )}
      <KeySheet open={keys.shown} onOpenChange={keys.show} />
    </div>
  )
}

function Tools<Row extends { id: string }>({
  controls: { kind, list, columns, page, keys },
  names,
  workspaceId,
  filters,
  exportedElsewhere = false,
  tools,
}: RowListProps<Row>) {
  const allowed = useAllowedExport(workspaceId)
  const save = useSaveExport()
  return (
    <ListTools
      search={<SearchField label={`Search ${names}`} value={list.view.search} onChange={list.search} />}
      filters={filters}
      set={{ all: countSet(list.view.filters) }}
      tools={
        <>
          <ViewsMenu workspaceId={workspaceId} list={kind.name} views={list} />
          {!exportedElsewhere && (
            <ExportGate label="Export as CSV" look="icon">
              <Tooltip text="Export this list as CSV">
                <IconButton
                  label="Export as CSV"
                  variant="secondary"
                  disabled={page.matching === 0 || allowed.isRunning}
                  onClick={() => allowed.run(() => exportRows(save, kind.name, kind.columns, page.all))}
                >
                  <Download aria-hidden />
                </IconButton>
              </Tooltip>
            </ExportGate>
          )}
          <span className="max-sm:hidden">
            <ColumnMenu columns={kind.columns} choice={columns} />
          </span>
          {tools}
          <Tooltip text="Keyboard shortcuts">
            <IconButton
              label="Shortcuts"
              variant="secondary"
              className="max-sm:hidden pointer-coarse:hidden"
              onClick={() => keys.show(true)}
            >
              <Keyboard aria-hidden />
            </IconButton>
          </Tooltip>
        </>
      }
    />
  )
}

function Rows<Row extends { id: string }>({
  controls: { list, columns, page, selection },
  label,
  nameOf,
  hrefOf,
  renderActions,
  renderRows,
  bulk,
}: RowListProps<Row>) {
  if (renderRows) return renderRows(page.rows)
  return (
    <ListTable
      label={label}
      columns={columns.shown}
      rows={page.rows}
      nameOf={nameOf}
      hrefOf={hrefOf}
      sort={list.view.sort}
      onSort={list.sortBy}
      selection={bulk ? selection : undefined}
      {...(renderActions && { renderActions })}
    />
  )
}

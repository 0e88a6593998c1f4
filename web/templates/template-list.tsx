import { Trash2 } from 'lucide-react'
import { useMemo, useRef, type ReactNode } from 'react'
import { BAND_LABELS } from '#web/analysis/score/verdict.ts'
import { BulkBar } from '#web/lists/bulk-bar.tsx'
import { ColumnMenu } from '#web/lists/column-menu.tsx'
import { useColumns } from '#web/lists/columns.ts'
import { FilterMenu } from '#web/lists/filter-menu.tsx'
import { ListStates, type ListQuery } from '#web/lists/list-states.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { narrow } from '#web/lists/narrow.ts'
import { Pager } from '#web/lists/pager.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { useListKeys } from '#web/lists/use-list-keys.ts'
import { useListView, type ListControls } from '#web/lists/use-list-view.ts'
import { useSelection } from '#web/lists/use-selection.ts'
import { Card } from '#web/ui/card.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/workspaces/queries.ts'
import type { Template } from './queries.ts'
import { templateColumns, templatePath, templateReading, templateShape } from './template-columns.tsx'
import { TemplateMenu } from './template-menu.tsx'
import type { TemplateActions } from './use-template-actions.ts'

export function TemplateList({
  templates,
  query,
  actions,
  empty,
  onHelp,
}: {
  templates: readonly Template[]
  query: ListQuery
  actions: TemplateActions
  empty: ReactNode
  onHelp: () => void
}) {
  const list = useListView(templateShape)
  const columns = useColumns('templates', templateColumns)
  const page = useMemo(() => narrow(templates, list.view, templateReading), [templates, list.view])
  const pageIds = useMemo(() => page.rows.map(({ id }) => id), [page])
  const allIds = useMemo(() => page.all.map(({ id }) => id), [page])
  const selection = useSelection(pageIds, allIds)
  const { refusal } = useMayEdit()
  const place = useRef<HTMLDivElement>(null)
  useListKeys(place, { onToggle: selection.toggle, onClear: selection.clear, onHelp })
  const removeChosen = () => {
    actions.remove(page.all.filter(({ id }) => selection.ids.has(id)))
    selection.clear()
  }
  return (
    <div ref={place} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search templates"
          value={list.view.search}
          onChange={list.search}
          className="w-full sm:w-64"
        />
        <TemplateFilters templates={templates} list={list} />
        <span className="ms-auto max-sm:hidden">
          <ColumnMenu columns={templateColumns} choice={columns} />
        </span>
      </div>
      <Card aria-label="Templates">
        <ListStates
          query={query}
          names="templates"
          count={templates.length}
          matching={page.matching}
          empty={empty}
          onClear={list.clear}
        >
          <ListTable
            label="Templates"
            columns={columns.shown}
            rows={page.rows}
            nameOf={({ title }) => title}
            hrefOf={templatePath}
            sort={list.view.sort}
            onSort={list.sortBy}
            selection={selection}
            renderActions={(template) => <TemplateMenu template={template} actions={actions} />}
          />
          <Pager {...page} size={list.view.size} onTurn={list.turnTo} onResize={list.resize} />
        </ListStates>
      </Card>
      <BulkBar
        count={selection.ids.size}
        matching={page.matching}
        onSelectAll={() => selection.selectAll(allIds)}
        onClear={selection.clear}
      >
        <GuardedButton refusal={refusal} size="sm" onClick={removeChosen}>
          <Trash2 aria-hidden />
          Delete
        </GuardedButton>
      </BulkBar>
    </div>
  )
}

function TemplateFilters({
  templates,
  list: { view, filter },
}: {
  templates: readonly Template[]
  list: ListControls
}) {
  const bands = Object.entries(BAND_LABELS).map(([value, label]) => ({ value, label }))
  const facets = [
    { facet: 'category', label: 'Category', options: named(templates.map(({ category }) => category ?? '')) },
    { facet: 'tag', label: 'Tag', options: named(templates.flatMap(({ tags }) => tags)) },
    { facet: 'score', label: 'Score', options: bands },
  ]
  return facets.map(({ facet, label, options }) => (
    <FilterMenu
      key={facet}
      label={label}
      options={options}
      chosen={view.filters[facet] ?? []}
      onChange={(values) => filter(facet, values)}
    />
  ))
}

const named = (values: readonly string[]) =>
  [...new Set(values)]
    .filter(Boolean)
    .sort((a, b) => a.localeCompare(b))
    .map((value) => ({ value, label: value }))

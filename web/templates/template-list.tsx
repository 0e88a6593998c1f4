import { FolderInput, Trash2 } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useAuthors, type Author } from '#web/session/members.ts'
import { LayoutSwitch, useLayout } from '#web/lists/layout.tsx'
import type { ListQuery } from '#web/lists/list-states.tsx'
import { RowList } from '#web/lists/row-list.tsx'
import { useRowList } from '#web/lists/use-row-list.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { useFavorites } from './favorites.ts'
import { useFolders, type Folder } from './folder-queries.ts'
import { FolderStrip } from './folder-strip.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { Template } from './queries.ts'
import { templatePath } from './template-columns.tsx'
import { TemplateFilters } from './template-filters.tsx'
import { useTemplateFigures } from './template-figures.ts'
import { useSpeller } from '#web/composer/use-speller.ts'
import { TemplateGrid } from './template-grid.tsx'
import { templateKind } from './template-kind.ts'
import { TemplateMenu } from './template-menu.tsx'
import type { TemplateActions } from './use-template-actions.ts'

const NO_FOLDERS: readonly Folder[] = []
const NO_AUTHORS: readonly Author[] = []

export function TemplateList({
  workspaceId,
  templates,
  query,
  actions,
  empty,
}: {
  workspaceId: string | undefined
  templates: readonly Template[]
  query: ListQuery
  actions: TemplateActions
  empty: ReactNode
}) {
  const favorites = useFavorites(workspaceId)
  const folders = useFolders(workspaceId).data ?? NO_FOLDERS
  const figures = useTemplateFigures(workspaceId)
  const authors = useAuthors(workspaceId).data ?? NO_AUTHORS
  const speller = useSpeller()
  const kind = useMemo(
    () => templateKind({ favorites, folders, figures, authors, speller }),
    [favorites, folders, figures, authors, speller],
  )
  const controls = useRowList(kind, templates)
  const [layout, setLayout] = useLayout('templates')
  const [moved, setMoved] = useState<readonly Template[]>([])
  const { mayEdit } = useMayEdit()
  const { list, selection, chosen } = controls
  const all = { ...actions, move: setMoved }
  return (
    <div className="grid min-w-0 gap-3">
      <FolderStrip
        workspaceId={workspaceId}
        templates={templates}
        favorites={favorites}
        list={list}
        mayEdit={mayEdit}
      />
      <RowList
        controls={controls}
        label="Templates"
        names="templates"
        workspaceId={workspaceId}
        query={query}
        count={templates.length}
        empty={empty}
        nameOf={({ title }) => title}
        hrefOf={templatePath}
        filters={<TemplateFilters templates={templates} authors={authors} list={list} />}
        tools={<LayoutSwitch layout={layout} onChange={setLayout} />}
        renderActions={(template) => <TemplateMenu template={template} actions={all} />}
        renderRows={
          layout === 'grid'
            ? (rows) => <TemplateGrid templates={rows} selection={selection} actions={all} />
            : undefined
        }
        bulk={
          <BulkButtons
            onMove={() => setMoved(chosen)}
            onDelete={() => {
              actions.remove(chosen)
              selection.clear()
            }}
          />
        }
      />
      <MoveDialog
        templates={moved}
        workspaceId={workspaceId}
        onClose={() => {
          setMoved([])
          selection.clear()
        }}
      />
    </div>
  )
}

function BulkButtons({ onMove, onDelete }: { onMove: () => void; onDelete: () => void }) {
  const { refusal } = useMayEdit()
  return (
    <>
      <GuardedButton refusal={refusal} size="sm" onClick={onMove}>
        <FolderInput aria-hidden />
        Move
      </GuardedButton>
      <GuardedButton refusal={refusal} size="sm" onClick={onDelete}>
        <Trash2 aria-hidden />
        Delete
      </GuardedButton>
    </>
  )
}

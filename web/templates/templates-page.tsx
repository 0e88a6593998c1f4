import { ChevronDown, FileText, FileUp, Library, Plus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useRemoved } from '#web/live/removal.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useCurrentWorkspace, useMayEdit } from '#web/session/workspace.ts'
import { useLiveFolders } from './folder-queries.ts'
import { HiddenNote } from './hidden-note.tsx'
import { useLiveTemplates, useTemplates, useTemplateTotal } from './queries.ts'
import { StarterLibrary } from './starter-library.tsx'
import { TemplateList } from './template-list.tsx'
import { useTemplateActions, type TemplateActions } from './use-template-actions.ts'

export function TemplatesPage() {
  const { workspace } = useCurrentWorkspace()
  const query = useTemplates(workspace?.id)
  const total = useTemplateTotal(workspace?.id)
  const removed = useRemoved()
  const actions = useTemplateActions(workspace?.id)
  const [library, setLibrary] = useState(false)
  useLiveTemplates(workspace?.id)
  useLiveFolders(workspace?.id)
  const templates = query.data?.filter(({ id }) => !removed.has(id))
  return (
    <div className="page max-w-[90rem]">
      <title>Templates · Coldframe</title>
      <PageHeader title="Templates" count={templates?.length}>
        <NewTemplate actions={actions} disabled={!workspace} onLibrary={() => setLibrary(true)} />
      </PageHeader>
      {query.data && total.data !== undefined && <HiddenNote shown={query.data.length} total={total.data} />}
      <TemplateList
        // The key resets the selection when the workspace changes.
        key={workspace?.id}
        workspaceId={workspace?.id}
        templates={templates ?? []}
        query={query}
        actions={actions}
        empty={<NothingYet onLibrary={() => setLibrary(true)} onBlank={actions.createBlank} />}
      />
      <StarterLibrary
        open={library}
        onOpenChange={setLibrary}
        onUse={actions.createFrom}
        busy={actions.creating || !workspace}
      />
    </div>
  )
}

function NewTemplate({
  actions,
  disabled,
  onLibrary,
}: {
  actions: TemplateActions
  disabled: boolean
  onLibrary: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { refusal } = useMayEdit()
  if (refusal) {
    return (
      <GuardedButton refusal={refusal} variant="primary">
        <Plus aria-hidden />
        New template
      </GuardedButton>
    )
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="primary" disabled={disabled} loading={actions.creating}>
            <Plus aria-hidden />
            New template
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <Choice icon={<FileText aria-hidden />} onSelect={actions.createBlank}>
            Blank
          </Choice>
          <Choice icon={<Library aria-hidden />} onSelect={onLibrary}>
            From the starter library
          </Choice>
          <Choice icon={<FileUp aria-hidden />} onSelect={() => input.current?.click()}>
            Import a file
          </Choice>
        </DropdownMenuContent>
      </DropdownMenu>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Template file"
        accept=".md,.txt,.html,.htm,.json"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void actions.importFile(file)
        }}
      />
    </>
  )
}

function Choice({
  icon,
  onSelect,
  children,
}: {
  icon: ReactNode
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <DropdownMenuItem onSelect={onSelect}>
      {icon}
      {children}
    </DropdownMenuItem>
  )
}

function NothingYet({ onLibrary, onBlank }: { onLibrary: () => void; onBlank: () => void }) {
  const { refusal } = useMayEdit()
  return (
    <EmptyState
      icon={<FileText aria-hidden />}
      title="No templates yet"
      action={
        <>
          <GuardedButton refusal={refusal} variant="primary" onClick={onLibrary}>
            <Library aria-hidden />
            Open the starter library
          </GuardedButton>
          <GuardedButton refusal={refusal} onClick={onBlank}>
            Start blank
          </GuardedButton>
        </>
      }
    >
      A template is an email you write once and send many times, with merge tags for what differs per
      recipient.
    </EmptyState>
  )
}

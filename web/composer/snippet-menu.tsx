import { Pencil, Plus, Puzzle } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { SnippetDialog, type EditedSnippet } from './snippet-dialog.tsx'
import { matchingSnippets, useSnippets, type Snippet } from './snippets.ts'

/** The workspace's shared text snippets, inserted at the cursor. */
export function SnippetMenu({
  workspaceId,
  selected,
  onInsert,
}: {
  workspaceId: string
  /** The selected text, to save it as a snippet. */
  selected: () => string
  onInsert: (content: string) => void
}) {
  const { data: snippets = [], isError } = useSnippets(workspaceId)
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<EditedSnippet | null>(null)
  return (
    <>
      <Popover onOpenChange={() => setTyped('')}>
        <PopoverTrigger asChild>
          <Button size="sm">
            <Puzzle aria-hidden />
            Snippet
          </Button>
        </PopoverTrigger>
        <PopoverContent align="start" className="p-0" aria-label="Snippets">
          <div className="border-b border-line p-2">
            <Input
              aria-label="Search snippets"
              placeholder="Search, or type / in the text"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <ul className="max-h-72 overflow-y-auto p-1">
            {matchingSnippets(snippets, typed).map((snippet) => (
              <Row
                key={snippet.id}
                snippet={snippet}
                onInsert={() => onInsert(snippet.content)}
                onEdit={() => setEdited(snippet)}
              />
            ))}
            {snippets.length === 0 && (
              <li className="px-3 py-2 text-sm text-ink-faint">
                {isError
                  ? 'Couldn’t load the snippets.'
                  : 'No snippets yet. Save a line of proof or a small ask, and use it in every email.'}
              </li>
            )}
          </ul>
          <div className="border-t border-line p-2">
            <PopoverClose asChild>
              <Button className="w-full" onClick={() => setEdited({ name: '', content: selected() })}>
                <Plus aria-hidden />
                New snippet
              </Button>
            </PopoverClose>
          </div>
        </PopoverContent>
      </Popover>
      <SnippetDialog edited={edited} workspaceId={workspaceId} onClose={() => setEdited(null)} />
    </>
  )
}

function Row({
  snippet: { name, content },
  onInsert,
  onEdit,
}: {
  snippet: Snippet
  onInsert: () => void
  onEdit: () => void
}) {
  return (
    <li className="flex items-center gap-1 rounded-md pe-1 hover:bg-well/60">
      <PopoverClose asChild>
        <button
          type="button"
          onClick={onInsert}
          className="min-w-0 grow rounded-md px-3 py-1.5 text-start text-sm focus-visible:-outline-offset-2"
        >
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-ink-faint">{content}</span>
        </button>
      </PopoverClose>
      <PopoverClose asChild>
        <IconButton label={`Edit ${name}`} size="sm" onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
      </PopoverClose>
    </li>
  )
}

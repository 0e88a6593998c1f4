import { Copy, Download, Ellipsis, FolderInput, Trash2 } from 'lucide-react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { downloadTemplate } from './download.ts'
import type { Template } from './queries.ts'
import { fieldsOf } from './template-fields.ts'
import type { TemplateActions } from './use-template-actions.ts'

const formats = [
  { format: 'md', label: 'Markdown' },
  { format: 'html', label: 'HTML' },
  { format: 'json', label: 'JSON' },
] as const

export function TemplateMenu({
  template,
  actions,
  onDeleted,
}: {
  template: Template
  actions: TemplateActions & { move?: (templates: readonly Template[]) => void }
  onDeleted?: () => void
}) {
  const { refusal } = useMayEdit()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Actions for ${template.title}`} size="sm">
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {!refusal && (
          <>
            <DropdownMenuItem onSelect={() => actions.duplicate(template)}>
              <Copy aria-hidden />
              Duplicate
            </DropdownMenuItem>
            {actions.move && (
              <DropdownMenuItem onSelect={() => actions.move?.([template])}>
                <FolderInput aria-hidden />
                Move to a folder
              </DropdownMenuItem>
            )}
            <DropdownMenuSeparator />
          </>
        )}
        <DropdownMenuLabel>Export as</DropdownMenuLabel>
        {formats.map(({ format, label }) => (
          <DropdownMenuItem key={format} onSelect={() => downloadTemplate(fieldsOf(template), format)}>
            <Download aria-hidden />
            {label}
          </DropdownMenuItem>
        ))}
        {!refusal && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem
              danger
              onSelect={() => {
                actions.remove([template])
                onDeleted?.()
              }}
            >
              <Trash2 aria-hidden />
              Delete
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

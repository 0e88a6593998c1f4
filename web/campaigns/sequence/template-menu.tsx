import { FileText } from 'lucide-react'
import type { Variant } from '#core/campaigns/sequence.ts'
import { useTemplates } from '#web/templates/queries.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'

/** Starts a mail from a template. */
export function TemplateMenu({
  workspaceId,
  onTake,
}: {
  workspaceId: string
  onTake: (words: Partial<Variant>) => void
}) {
  const { data: templates = [] } = useTemplates(workspaceId)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" className="w-fit" disabled={templates.length === 0}>
          <FileText aria-hidden />
          {templates.length === 0 ? 'No templates yet' : 'From a template'}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-h-80 overflow-y-auto">
        {templates.map(({ id, title, subject, content_text, content_html }) => (
          <DropdownMenuItem
            key={id}
            onSelect={() =>
              onTake({
                subject: subject ?? '',
                content_text: content_text ?? '',
                content_html: content_html || null,
                template_id: id,
              })
            }
          >
            {title}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

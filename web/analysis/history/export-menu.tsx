import { Download, FileJson, FileText, Printer } from 'lucide-react'
import { useNavigate } from 'react-router'
import { PersonalExportGate } from '#web/lists/export-gate.tsx'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { Refused } from '#web/data/refusal.ts'
import { useExport, type ExportedFile } from './share-queries.ts'

/** Exports the report as a file, or prints it. */
export function ExportMenu({ analysisId }: { analysisId: string }) {
  const { mutate, isPending } = useExport(analysisId)
  const navigate = useNavigate()
  const save = (format: 'markdown' | 'json') =>
    mutate(format, {
      onSuccess: download,
      onError: (error) => {
        const { message, hint, reason } =
          error instanceof Refused ? error : new Refused('other', 'The export failed.')
        toast({ title: message, description: hint, variant: 'destructive' })
        if (reason === 'plan') void navigate(paths.pricing)
      },
    })
  return (
    <PersonalExportGate>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button loading={isPending}>
            {!isPending && <Download aria-hidden />}
            Export
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => save('markdown')}>
            <FileText aria-hidden />
            Markdown
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => save('json')}>
            <FileJson aria-hidden />
            JSON
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setTimeout(() => window.print(), 200)}>
            <Printer aria-hidden />
            Print or save as PDF
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </PersonalExportGate>
  )
}

function download({ name, type, content }: ExportedFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

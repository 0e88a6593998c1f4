import { isoDate } from '#core/text/iso-date.ts'
import { Download, Trash2 } from 'lucide-react'
import { Moment } from '#web/ui/moment.tsx'
import { removeWithUndo, useRemoved } from '#web/live/removal.ts'
import { useSaveExport } from '#web/lists/use-save-export.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useDeleteExport, useDownloadExport, useKeptExports, type KeptExport } from './kept-exports.ts'
import { useExportAccount } from './queries.ts'

export function DataCard() {
  const { mutate, isPending } = useExportAccount()
  const save = useSaveExport()
  const { data: all = [] } = useKeptExports()
  const removed = useRemoved()
  const remaining = all.filter(({ id }) => !removed.has(id))
  return (
    <Card>
      <CardHeader title="Your data" description="Export it at any time, on every plan." />
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-md text-sm text-ink-soft">
          One JSON file with your profile, your workspaces and everything in them: campaigns, audience,
          templates, analyses, notifications, and a list of your files with their download addresses.
          Passwords and keys are not included.
        </p>
        <Button
          loading={isPending}
          onClick={() => mutate(undefined, { onSuccess: (file) => save(nameFor(new Date()), file) })}
        >
          {!isPending && <Download aria-hidden />} Export everything
        </Button>
      </CardBody>
      {remaining.length > 0 && (
        <>
          <p className="border-t border-line px-5 pt-4 text-sm text-ink-soft">
            Your exports from this workspace, including lists and reports, are kept for 30 days. Only you can
            see them.
          </p>
          <ul aria-label="Kept exports" className="mt-3 divide-y divide-line border-t border-line">
            {remaining.map((file) => (
              <KeptExportRow key={file.id} file={file} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function KeptExportRow({ file }: { file: KeptExport }) {
  const download = useDownloadExport()
  const remove = useDeleteExport()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm">
      <span className="min-w-0 grow basis-40 truncate font-medium">{file.name}</span>
      <span className="numbers text-ink-soft">{sizeText(file.bytes)}</span>
      <span className="text-ink-faint">
        <Moment at={file.at} />
      </span>
      <span className="flex gap-1">
        <IconButton
          size="sm"
          label={`Download ${file.name}`}
          disabled={download.isPending}
          onClick={() => download.mutate(file)}
        >
          <Download aria-hidden />
        </IconButton>
        <IconButton
          size="sm"
          label={`Delete ${file.name}`}
          disabled={remove.isPending}
          onClick={() =>
            removeWithUndo({
              ids: [file.id],
              saying: `Deleting “${file.name}”`,
              commit: () => remove.mutateAsync(file),
            })
          }
        >
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

function nameFor(day: Date): string {
  return `coldframe-${isoDate(day)}.json`
}

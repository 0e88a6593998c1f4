import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { invokeFile } from '#web/data/invoke.ts'
import { Button } from '#web/ui/button.tsx'
import { useSaveExport } from './use-save-export.ts'

/** Saves a file that a function of the server streams, and shows how much of it has arrived. */
export function ExportFileButton({
  name,
  file,
  body,
  size = 'md',
  isIcon = false,
  children,
}: {
  name: 'export-audience' | 'export-leads'
  file: string
  /** Undefined or empty while its workspace is unknown. */
  body: Record<string, unknown> | '' | undefined
  size?: 'sm' | 'md'
  /** True to show the label to screen readers only. */
  isIcon?: boolean
  children: string
}) {
  const [bytes, setBytes] = useState(0)
  const save = useSaveExport()
  const download = useMutation({
    mutationFn: async (asked: Record<string, unknown>) => {
      setBytes(0)
      save(file, await invokeFile(name, asked, setBytes))
    },
    meta: { failure: 'Couldn’t export the list. Please try again.' },
  })
  const { isPending } = download
  return (
    <Button
      size={size}
      className={isIcon ? 'px-2.5!' : ''}
      title={isIcon ? children : undefined}
      loading={isPending}
      disabled={!body}
      onClick={() => body && download.mutate(body)}
    >
      {!isPending && <Download aria-hidden />}
      {isPending && bytes > 0 ? (
        `${(bytes / 1e6).toFixed(1)} MB…`
      ) : (
        <span className={isIcon ? 'sr-only' : ''}>{children}</span>
      )}
    </Button>
  )
}

import { useCallback, useEffect, useState } from 'react'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { ImportRow } from './import-calls.ts'
import { ImportFlow } from './import-flow.tsx'
import { openFile, type Source } from './source.ts'

/** The import of a chosen file on another page, which goes on where nothing was left out. */
export function ImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const [source, setSource] = useState<Source>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    let isLeft = false
    const fail = (reason: string) => {
      if (isLeft) return
      toastError(reason)
      onClose()
    }
    openFile(file).then(
      (opened) => (opened.ok ? !isLeft && setSource(opened.source) : fail(opened.reason)),
      () => fail('This file could not be read.'),
    )
    return () => {
      isLeft = true
    }
  }, [file, onClose])
  const close = useCallback(
    (row: ImportRow) => {
      if (row.rejected === 0) onClose()
    },
    [onClose],
  )
  if (!source) return null
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent title={`Import ${file.name}`} className="max-w-3xl!">
        <ImportFlow first={source} onBusy={setIsBusy} onDone={close} onLeave={onClose} />
      </DialogContent>
    </Dialog>
  )
}

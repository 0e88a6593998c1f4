import { useCallback, useEffect, useState } from 'react'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import type { ImportRow } from './import-calls.ts'
import { ImportFlow } from './import-flow.tsx'
import { useEnrolImport } from './import-queries.ts'
import { openFile, type Source } from './source.ts'

/** Imports a chosen file on the page of a campaign. Closes on success, unless rows were rejected. */
export function ImportDialog({
  file,
  campaign,
  onClose,
}: {
  file: File
  /** The draft whose audience becomes the contacts of the file. */
  campaign?: Pick<Campaign, 'id' | 'workspace_id'> | undefined
  onClose: () => void
}) {
  const campaignId = campaign?.id
  const { mutate: enrol, isSuccess: isEnrolled } = useEnrolImport(campaign?.workspace_id)
  const [source, setSource] = useState<Source>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    let isLeft = false
    const abort = new AbortController()
    const fail = (reason: string) => {
      if (isLeft) return
      toastError(reason)
      onClose()
    }
    openFile(file, abort.signal).then(
      (opened) => (opened.ok ? !isLeft && setSource(opened.source) : fail(opened.reason)),
      () => fail('Couldn’t read this file.'),
    )
    return () => {
      isLeft = true
      abort.abort()
    }
  }, [file, onClose])
  const close = useCallback(
    (row: ImportRow) => {
      const leave = () => row.rejected === 0 && onClose()
      if (campaignId)
        enrol({ importId: row.id, campaignId, ifElsewhere: 'skip', withKnown: true }, { onSuccess: leave })
      else leave()
    },
    [onClose, enrol, campaignId],
  )
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent title={`Import ${file.name}`} className="max-w-3xl!">
        {source ? (
          <ImportFlow
            first={source}
            onBusy={setIsBusy}
            onDone={close}
            onLeave={onClose}
            isEnrolled={isEnrolled}
          />
        ) : (
          <Spinner className="mx-auto my-10 size-6" label="Reading the file" />
        )}
      </DialogContent>
    </Dialog>
  )
}

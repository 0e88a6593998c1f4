import { useState } from 'react'
import type { Preset } from '#core/mailboxes/preset.ts'
import type { ReturnLink } from '#web/fixes/return-link.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { ProviderCards } from './provider-cards.tsx'

/** Connects the first mailbox on the page that needs it. */
export function ConnectHere({ workspaceId, back }: { workspaceId: string; back: ReturnLink }) {
  const [preset, setPreset] = useState<Preset>()
  return (
    <>
      <ProviderCards onChoose={setPreset} />
      {preset && (
        <ConnectDialog
          workspaceId={workspaceId}
          preset={preset}
          back={back}
          onConnected={(address) => {
            setPreset(undefined)
            toastSuccess(`${address} is connected`)
          }}
          onClose={() => setPreset(undefined)}
        />
      )}
    </>
  )
}

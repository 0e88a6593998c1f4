import { useState } from 'react'
import type { Preset } from '#core/mailboxes/preset.ts'
import type { WayBack } from '#web/fixes/way-back.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { ProviderCards } from './provider-cards.tsx'

/** Connects the first mailbox on the page that needs it. */
export function ConnectHere({ workspaceId, back }: { workspaceId: string; back: WayBack }) {
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

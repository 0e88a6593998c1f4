import { Undo2 } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { storeDraft, refreshDraft } from '#web/drafts/deliver-drafts.ts'
import { readDraft, subscribeToDrafts } from '#web/drafts/local-drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { asideSlot, readStoredPage } from './draft-storage.ts'
import type { ChangeDraft } from './use-stored-draft.ts'

/** Offers to restore the draft that was set aside when a stored draft was opened. */
export function AsideDraft({ userId, onTake }: { userId: string; onTake: ChangeDraft }) {
  const slot = asideSlot(userId)
  const aside = useSyncExternalStore(subscribeToDrafts, () => readDraft(slot)?.content ?? null)
  useEffect(() => void refreshDraft(asideSlot(userId)), [userId])
  if (aside === null) return null
  return (
    <Button
      size="sm"
      variant="quiet"
      onClick={() => {
        onTake(readStoredPage(slot))
        storeDraft(slot, { content: null, base: null })
      }}
    >
      <Undo2 aria-hidden />
      Back to the previous draft
    </Button>
  )
}

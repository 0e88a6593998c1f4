import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useUser } from '#web/session/user.ts'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { toast } from '#web/ui/toast.ts'
import {
  failureOf,
  storeDraft,
  refreshDraft,
  sendNow,
  sendSoon,
  wasKeptHere,
  type DeliveryFailure,
} from './deliver-drafts.ts'
import { keyOf, newsOf, slotOf, withWritten, type DraftRecord, type DraftSlot } from './draft-record.ts'
import { parseJson } from './parse-json.ts'
import { isOnlyInMemory, readDraft, subscribeToDrafts, writeDraft } from './local-drafts.ts'

/** The parameters of a form. A form that opens another row gets another React key. */
export type DraftedForm<Content> = Omit<DraftSlot, 'userId'> & {
  /** The unsaved content; null when there is none. */
  content: Content | null
  /** The version of the row on which the content is based. */
  base?: string | null
  /** Parses a stored draft, ignores invalid parts, and returns null when nothing is left. */
  read: (stored: unknown) => Content | null
  /** Shows a draft in the form; null restores the saved state. */
  show: (content: Content | null, base: string | null) => void
}

export type Draft = {
  /** The state of delivery to the server; null while there is no draft. */
  state: 'sending' | 'sent' | DeliveryFailure | null
  /** The time of the restored draft that the form shows, written before it was opened, or elsewhere. */
  restoredFrom: Date | null
  /** The time of a conflicting version from another tab or device. */
  rivalFrom: Date | null
  keep: () => void
  discard: () => void
  /** Deletes the draft after it was saved or sent. A form that stays open must show the saved state itself. */
  settle: () => void
  keepMine: () => void
  useOther: () => void
}

/**
 * Stores the content of a form as a draft, on this device immediately and then on the server, until it is saved or
 * discarded.
 */
export function useDraft<Content>(form: DraftedForm<Content>): Draft {
  const { workspaceId, kind, rowId } = form
  const slot = { userId: useUser().id, workspaceId, kind, rowId }
  const [restoredFrom, setRestoredFrom] = useState<Date | null>(null)
  const record = useAgreement(slot, form, setRestoredFrom)
  const failure = useSyncExternalStore(subscribeToDrafts, () => failureOf(slot))
  useFreshness(keyOf(slot))
  useLeaveGuard(useSyncExternalStore(subscribeToDrafts, () => isOnlyInMemory(slot)))
  const has = record !== null && record.content !== null
  return {
    state: has ? (record.sent ? 'sent' : (failure ?? 'sending')) : null,
    restoredFrom: has && form.content !== null ? restoredFrom : null,
    rivalFrom: has && record.other ? new Date(record.other.at) : null,
    keep: () => setRestoredFrom(null),
    ...choicesOf(slot),
  }
}

/** The user's actions on a draft, applied to its stored state at that time. */
function choicesOf(slot: DraftSlot): Pick<Draft, 'discard' | 'settle' | 'keepMine' | 'useOther'> {
  const store = (now: DraftRecord, content: string | null, changes: Partial<DraftRecord> = {}) => {
    const written = { content, base: now.base, at: new Date().toISOString(), mark: newMark() }
    writeDraft(slot, { ...withWritten(now, now.mark, written), ...changes })
    // Sent immediately, because the user may close the tab next, and another device would offer the draft again.
    if (content === null) void sendNow(slot)
    else sendSoon(slot)
  }
  return {
    discard: () => {
      const now = readDraft(slot)
      if (!now || now.content === null) return
      store(now, null)
      offerUndo('Draft discarded', slot, now)
    },
    settle: () => {
      const now = readDraft(slot)
      if (now) store(now, null)
    },
    keepMine: () => {
      const now = readDraft(slot)
      if (now?.other) store(now, now.content, { row: now.other.row, other: null })
    },
    useOther: () => {
      const now = readDraft(slot)
      if (!now?.other) return
      const { content, base, row, at } = now.other
      store(now, content, { base, row, at, other: null })
      offerUndo('The other version is used', slot, now)
    },
  }
}

function offerUndo(title: string, slot: DraftSlot, { content, base }: DraftRecord): void {
  toast({ title, action: { label: 'Undo', onAct: () => storeDraft(slot, { content, base }) } })
}

/** The last state that form and store had in common. */
type Agreement = { key: string; mark: string | null; json: string | null }

/**
 * Synchronizes form and store: whichever changed since the last agreement updates the other. Returns the stored
 * record.
 */
function useAgreement<Content>(
  slot: DraftSlot,
  { content, base = null, read, show }: DraftedForm<Content>,
  onShown: (from: Date | null) => void,
): DraftRecord | null {
  const key = keyOf(slot)
  const agreed = useRef<Agreement>({ key, mark: null, json: null })
  // The form's own writes on each keystroke do not trigger a render.
  useSyncExternalStore(subscribeToDrafts, () => newsOf(readDraft(slot), agreed.current.mark))
  const json = content === null ? null : JSON.stringify(content)
  // A layout effect, so that the saved text does not flash and nobody types into it.
  useLayoutEffect(() => {
    // The workspace became known after the user started to write, so the content is new to this slot.
    if (agreed.current.key !== key) {
      moveDraft(agreed.current.key, json)
      agreed.current = { key, mark: null, json: null }
    }
    const record = readDraft(slot)
    const mark = record?.mark ?? null
    const formMoved = json !== agreed.current.json
    const storeMoved = mark !== agreed.current.mark
    // This also applies when a form opens with the stored draft as its content.
    if ((record?.content ?? null) === json) agreed.current = { key, mark, json }
    else if (storeMoved && !formMoved) {
      const next = record?.content ?? null
      agreed.current = { key, mark, json: next }
      const shown = next === null ? null : read(parseJson(next))
      if (next !== null && shown === null) agreed.current = { key, mark, json }
      else {
        show(shown, record?.base ?? null)
        onShown(shown === null || !record || wasKeptHere(record.mark) ? null : new Date(record.at))
      }
    } else if (formMoved) {
      const seen = agreed.current.mark
      const written = { content: json, base, at: new Date().toISOString(), mark: newMark() }
      // Set before writing, so that the form ignores the notification of its own write.
      agreed.current = { key, mark: written.mark, json }
      writeDraft(slot, withWritten(record, seen, written))
      sendSoon(slot)
    }
  })
  return readDraft(slot)
}

/** Deletes the draft under the previous key if the form still has its content. */
function moveDraft(key: string, json: string | null): void {
  const slot = slotOf(key)
  const left = slot && readDraft(slot)
  if (!left || left.content === null || left.content !== json) return
  writeDraft(slot, { ...left, content: null, sent: false, mark: newMark() })
  sendSoon(slot)
}

/** Fetches other devices' changes, when the form opens and whenever the page becomes visible. */
function useFreshness(key: string): void {
  useEffect(() => {
    const slot = slotOf(key)
    if (!slot) return undefined
    void refreshDraft(slot)
    const refreshOrSend = () =>
      void (document.visibilityState === 'visible' ? refreshDraft(slot) : sendNow(slot))
    document.addEventListener('visibilitychange', refreshOrSend)
    return () => document.removeEventListener('visibilitychange', refreshOrSend)
  }, [key])
}

const newMark = () => crypto.randomUUID() as string

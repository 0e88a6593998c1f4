import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useUser } from '#web/auth/queries.ts'
import { useLeaveGuard } from '#web/lists/use-leave-guard.ts'
import { toast } from '#web/ui/toast.ts'
import {
  failureOf,
  keepDraft,
  refreshDraft,
  sendNow,
  sendSoon,
  type DeliveryFailure,
} from './deliver-drafts.ts'
import {
  keyOf,
  parseJson,
  parseRecord,
  slotOf,
  withWritten,
  type DraftRecord,
  type DraftSlot,
} from './draft-record.ts'
import { isOnlyInMemory, readDraft, readStored, subscribeToDrafts, writeDraft } from './local-drafts.ts'

/** What a form tells of itself. A form that opens another row is given another React key. */
export type DraftedForm<Content> = Omit<DraftSlot, 'userId'> & {
  /** What is written and not saved; null when there is nothing. */
  content: Content | null
  /** The version of the row that the writing began from. */
  base?: string | null
  /** A stored draft as far as it still makes sense; null when it makes none. */
  read: (stored: unknown) => Content | null
  /** Shows a draft in the form; null goes back to what is saved. */
  show: (content: Content | null, base: string | null) => void
}

export type Draft = {
  /** Whether the server has it; null while nothing is written. */
  state: 'sending' | 'sent' | DeliveryFailure | null
  /** The form shows what was written before it was opened, or elsewhere: since when. */
  restoredFrom: Date | null
  /** Another tab or device wrote something else since. */
  rivalFrom: Date | null
  keep: () => void
  discard: () => void
  /** Forgets the draft: it was saved or sent. A form that stays open and shows what is saved does so by itself. */
  settle: () => void
  keepMine: () => void
  useOther: () => void
}

/** Keeps what is written in a form, on this device at once and then on the server, until it is saved or discarded. */
export function useDraft<Content>(form: DraftedForm<Content>): Draft {
  const { workspaceId, kind, rowId } = form
  const slot = { userId: useUser().id, workspaceId, kind, rowId }
  const key = keyOf(slot)
  const stored = useSyncExternalStore(subscribeToDrafts, () => readStored(key))
  const record = parseRecord(stored)
  const failure = useSyncExternalStore(subscribeToDrafts, () => failureOf(slot))
  const [restoredFrom, setRestoredFrom] = useState<Date | null>(null)
  useAgreement(slot, form, stored, setRestoredFrom)
  useFreshness(key)
  useLeaveGuard(isOnlyInMemory(slot))

  const put = (content: string | null, changes: Partial<DraftRecord> = {}) => {
    const now = readDraft(slot)
    if (!now) return
    const written = { content, base: now.base, at: new Date().toISOString(), mark: newMark() }
    writeDraft(slot, { ...withWritten(now, now.mark, written), ...changes })
    // Whoever discards or saves may close the tab next, and another device would offer the draft again.
    if (content === null) void sendNow(slot)
    else sendSoon(slot)
  }
  const has = record !== null && record.content !== null
  return {
    state: has ? (record.sent ? 'sent' : (failure ?? 'sending')) : null,
    restoredFrom: has && form.content !== null ? restoredFrom : null,
    rivalFrom: has && record.other ? new Date(record.other.at) : null,
    keep: () => setRestoredFrom(null),
    discard: () => {
      if (!has) return
      put(null)
      offerUndo('Draft discarded', slot, record)
    },
    settle: () => put(null),
    keepMine: () => record?.other && put(record.content, { row: record.other.row, other: null }),
    useOther: () => {
      if (!record?.other) return
      const { content, base, row, at } = record.other
      put(content, { base, row, at, other: null })
      offerUndo('The other version is used', slot, record)
    },
  }
}

function offerUndo(title: string, slot: DraftSlot, { content, base }: DraftRecord): void {
  toast({ title, action: { label: 'Undo', onAct: () => keepDraft(slot, { content, base }) } })
}

/** Brings form and store together: whichever moved since they last agreed is followed by the other. */
function useAgreement<Content>(
  slot: DraftSlot,
  { content, base = null, read, show }: DraftedForm<Content>,
  stored: string | null,
  onShown: (from: Date | null) => void,
): void {
  const key = keyOf(slot)
  const agreed = useRef<{ mark: string | null; json: string | null }>({ mark: null, json: null })
  const agreedKey = useRef(key)
  const json = content === null ? null : JSON.stringify(content)
  // Before the page is painted, so that nobody sees the saved text flash up and writes into it.
  useLayoutEffect(() => {
    // The workspace became known after somebody began to write: what is in the form is new to this slot.
    if (agreedKey.current !== key) {
      moveDraft(agreedKey.current, json)
      agreedKey.current = key
      agreed.current = { mark: null, json: null }
    }
    const record = parseRecord(stored)
    const mark = record?.mark ?? null
    const formMoved = json !== agreed.current.json
    const storeMoved = mark !== agreed.current.mark
    // As when a form opens with what is kept already in it.
    if ((record?.content ?? null) === json) {
      agreed.current = { mark, json }
      return
    }
    if (storeMoved && !formMoved) {
      const next = record?.content ?? null
      agreed.current = { mark, json: next }
      const shown = next === null ? null : read(parseJson(next))
      if (next !== null && shown === null) agreed.current = { mark, json }
      else {
        show(shown, record?.base ?? null)
        onShown(shown === null || !record ? null : new Date(record.at))
      }
    } else if (formMoved) {
      agreed.current = { mark: writeForm(slot, json, base, agreed.current.mark), json }
    }
  })
}

/** Stores what the form holds. Answers the new mark; null where nothing is written and nothing was stored. */
function writeForm(slot: DraftSlot, json: string | null, base: string | null, agreed: string | null) {
  const now = readDraft(slot)
  if (json === null && now === null) return null
  const written = { content: json, base, at: new Date().toISOString(), mark: newMark() }
  writeDraft(slot, withWritten(now, agreed, written))
  sendSoon(slot)
  return written.mark
}

/** Removes what was kept under another key, where the form still holds it. */
function moveDraft(key: string, json: string | null): void {
  const slot = slotOf(key)
  const left = slot && readDraft(slot)
  if (!left || left.content === null || left.content !== json) return
  writeDraft(slot, { ...left, content: null, sent: false, mark: newMark() })
  sendSoon(slot)
}

/** Looks for what another device wrote, when the form opens and whenever somebody comes back to it. */
function useFreshness(key: string): void {
  useEffect(() => {
    const slot = slotOf(key)
    if (!slot) return undefined
    void refreshDraft(slot)
    const look = () => void (document.visibilityState === 'visible' ? refreshDraft(slot) : sendNow(slot))
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [key])
}

const newMark = () => crypto.randomUUID() as string

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
  wasKeptHere,
  type DeliveryFailure,
} from './deliver-drafts.ts'
import {
  keyOf,
  newsOf,
  parseJson,
  slotOf,
  withWritten,
  type DraftRecord,
  type DraftSlot,
} from './draft-record.ts'
import { isOnlyInMemory, readDraft, subscribeToDrafts, writeDraft } from './local-drafts.ts'

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

/** What a person may decide about a draft, as it is stored when they do. */
function choicesOf(slot: DraftSlot): Pick<Draft, 'discard' | 'settle' | 'keepMine' | 'useOther'> {
  const put = (now: DraftRecord, content: string | null, changes: Partial<DraftRecord> = {}) => {
    const written = { content, base: now.base, at: new Date().toISOString(), mark: newMark() }
    writeDraft(slot, { ...withWritten(now, now.mark, written), ...changes })
    // Whoever discards or saves may close the tab next, and another device would offer the draft again.
    if (content === null) void sendNow(slot)
    else sendSoon(slot)
  }
  return {
    discard: () => {
      const now = readDraft(slot)
      if (!now || now.content === null) return
      put(now, null)
      offerUndo('Draft discarded', slot, now)
    },
    settle: () => {
      const now = readDraft(slot)
      if (now) put(now, null)
    },
    keepMine: () => {
      const now = readDraft(slot)
      if (now?.other) put(now, now.content, { row: now.other.row, other: null })
    },
    useOther: () => {
      const now = readDraft(slot)
      if (!now?.other) return
      const { content, base, row, at } = now.other
      put(now, content, { base, row, at, other: null })
      offerUndo('The other version is used', slot, now)
    },
  }
}

function offerUndo(title: string, slot: DraftSlot, { content, base }: DraftRecord): void {
  toast({ title, action: { label: 'Undo', onAct: () => keepDraft(slot, { content, base }) } })
}

/** What form and store had in common when they last agreed. */
type Agreement = { key: string; mark: string | null; json: string | null }

/** Brings form and store together: whichever moved since they last agreed is followed by the other. Answers what is stored. */
function useAgreement<Content>(
  slot: DraftSlot,
  { content, base = null, read, show }: DraftedForm<Content>,
  onShown: (from: Date | null) => void,
): DraftRecord | null {
  const key = keyOf(slot)
  const agreed = useRef<Agreement>({ key, mark: null, json: null })
  // With each key the form stores what it holds, and shows nothing else for it.
  useSyncExternalStore(subscribeToDrafts, () => newsOf(readDraft(slot), agreed.current.mark))
  const json = content === null ? null : JSON.stringify(content)
  // Before the page is painted, so that nobody sees the saved text flash up and writes into it.
  useLayoutEffect(() => {
    // The workspace became known after somebody began to write: what is in the form is new to this slot.
    if (agreed.current.key !== key) {
      moveDraft(agreed.current.key, json)
      agreed.current = { key, mark: null, json: null }
    }
    const record = readDraft(slot)
    const mark = record?.mark ?? null
    const formMoved = json !== agreed.current.json
    const storeMoved = mark !== agreed.current.mark
    // As when a form opens with what is kept already in it.
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
      // First, so that the form takes its own write for no news.
      agreed.current = { key, mark: written.mark, json }
      writeDraft(slot, withWritten(record, seen, written))
      sendSoon(slot)
    }
  })
  return readDraft(slot)
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

import { keyOf, parseRecord, slotOf, type DraftRecord, type DraftSlot } from './draft-record.ts'

/**
 * Drafts that do not fit into local storage: they exist only as long as the page, and leaving it asks for
 * confirmation.
 */
const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()

function readStored(key: string): string | null {
  return inMemory.get(key) ?? localStorage.getItem(key)
}

export function readDraft(slot: DraftSlot): DraftRecord | null {
  return parseRecord(readStored(keyOf(slot)))
}

export function writeDraft(slot: DraftSlot, record: DraftRecord | null): void {
  const key = keyOf(slot)
  if (record === null) {
    inMemory.delete(key)
    localStorage.removeItem(key)
  } else store(key, JSON.stringify(record))
  notifyListeners()
}

/** True when the draft exists only in this page. */
export function isOnlyInMemory(slot: DraftSlot): boolean {
  return inMemory.has(keyOf(slot)) && readDraft(slot)?.sent === false
}

export function subscribeToDrafts(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', notifyListeners)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', notifyListeners)
  }
}

/** All stored drafts of an account in this browser. */
export function draftsOf(userId: string): { slot: DraftSlot; record: DraftRecord }[] {
  return keys().flatMap((key) => {
    const slot = slotOf(key)
    const record = parseRecord(readStored(key))
    return slot?.userId === userId && record ? [{ slot, record }] : []
  })
}

/** Deletes drafts that the server has, of every account, so that the next user of this browser finds none. */
export function clearSentDrafts(): void {
  for (const key of keys()) {
    const slot = slotOf(key)
    if (slot && (parseRecord(readStored(key))?.sent ?? true)) writeDraft(slot, null)
  }
}

function keys(): string[] {
  const stored = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '')
  return [...new Set([...stored, ...inMemory.keys()])].filter((key) => slotOf(key) !== null)
}

function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    inMemory.delete(key)
  } catch {
    inMemory.set(key, text)
  }
}

/** Notifies this page, too: another form in it may show the same draft. */
export function notifyListeners(): void {
  for (const listener of listeners) listener()
}

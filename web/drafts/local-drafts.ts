import { keyOf, parseRecord, slotOf, type DraftRecord, type DraftSlot } from './draft-record.ts'

/** Drafts that local storage has no space for: they live as long as the page, and leaving it asks. */
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
  tell()
}

/** Whether the draft is nowhere but in this page. */
export function isOnlyInMemory(slot: DraftSlot): boolean {
  return inMemory.has(keyOf(slot)) && readDraft(slot)?.sent === false
}

export function subscribeToDrafts(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', tell)
  }
}

/** Every draft that this browser keeps of an account. */
export function draftsOf(userId: string): { slot: DraftSlot; record: DraftRecord }[] {
  return keys().flatMap((key) => {
    const slot = slotOf(key)
    const record = parseRecord(readStored(key))
    return slot?.userId === userId && record ? [{ slot, record }] : []
  })
}

/** Forgets what the server has, of every account: whoever uses this browser next finds none of it. */
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

/** Also of this page: its other forms may show the same draft. */
export function tell(): void {
  for (const listener of listeners) listener()
}

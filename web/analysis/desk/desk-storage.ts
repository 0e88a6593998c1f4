import { EMPTY_DRAFT, isBlank, readStoredDraft, type DraftFields } from '../draft.ts'

const keyOf = (userId: string) => `coldframe.draft.${userId}`
const asideKeyOf = (userId: string) => `coldframe.draft.${userId}.aside`

export function readDesk(userId: string): DraftFields {
  return readStoredDraft(localStorage.getItem(keyOf(userId)))
}

export function storeDesk(userId: string, fields: DraftFields): void {
  write(keyOf(userId), fields)
}

/** Puts another draft on the desk. What lay there is set aside, to be taken back. */
export function putOnDesk(userId: string, patch: Partial<DraftFields>): void {
  const before = readDesk(userId)
  if (!isBlank(before)) write(asideKeyOf(userId), before)
  write(keyOf(userId), { ...EMPTY_DRAFT, ...patch })
}

export function takeAside(userId: string): DraftFields | null {
  const stored = localStorage.getItem(asideKeyOf(userId))
  return stored === null ? null : readStoredDraft(stored)
}

export function dropAside(userId: string): void {
  localStorage.removeItem(asideKeyOf(userId))
}

function write(key: string, fields: DraftFields): void {
  try {
    localStorage.setItem(key, JSON.stringify(fields))
  } catch {
    // Storage is full or forbidden: the draft still lives in the page.
  }
}

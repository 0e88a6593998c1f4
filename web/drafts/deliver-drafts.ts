// Sends drafts from this browser to the server: a second after the last keystroke, with retries.
import { codeOf } from '#web/data/should-retry.ts'
import { refusalOf } from '#web/data/refusal.ts'
import {
  keyOf,
  versionOf,
  withWritten,
  type DraftRecord,
  type DraftSlot,
  type DraftVersion,
} from './draft-record.ts'
import { draftsOf, readDraft, notifyListeners, writeDraft } from './local-drafts.ts'
import { fetchDraft, sendVersion, type SendOutcome } from './server-drafts.ts'

const SEND_AFTER_MS = 1000
const RETRY_AFTER_MS = 10_000

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const inFlight = new Map<string, Promise<void>>()
const failures = new Map<string, DeliveryFailure>()

/** The reason why a draft is only on this device: no response, or the server's rejection. */
export type DeliveryFailure = 'offline' | { reason: string }

export const failureOf = (slot: DraftSlot): DeliveryFailure | null => failures.get(keyOf(slot)) ?? null

export function sendSoon(slot: DraftSlot, afterMs = SEND_AFTER_MS): void {
  const key = keyOf(slot)
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => void sendNow(slot), afterMs),
  )
}

/** Stores a draft for a form that is not open. */
export function storeDraft(slot: DraftSlot, { content, base }: Pick<DraftVersion, 'content' | 'base'>): void {
  const record = readDraft(slot)
  if (content === null && record === null) return
  const written = { content, base, at: new Date().toISOString(), mark: crypto.randomUUID() }
  localOnly.add(written.mark)
  writeDraft(slot, withWritten(record, record?.mark ?? null, written))
  sendSoon(slot)
}

const localOnly = new Set<string>()

/** True when this page restored that version itself, for example by undo, so that it is not reported as restored. */
export const wasKeptHere = (mark: string): boolean => localOnly.has(mark)

/** Sends unsent changes, one request at a time per draft, and one tab at a time. */
export function sendNow(slot: DraftSlot): Promise<void> {
  const key = keyOf(slot)
  clearTimeout(timers.get(key))
  const turn = (inFlight.get(key) ?? Promise.resolve()).then(() => inTurn(key, () => deliver(slot)))
  inFlight.set(key, turn)
  return turn
}

/** Sends all stored drafts of an account. Returns the number of drafts that are only on this device. */
export async function sendAll(userId: string): Promise<number> {
  const isWaiting = ({ record }: { record: DraftRecord }) => !record.sent && record.other === null
  await Promise.all(
    draftsOf(userId)
      .filter(isWaiting)
      .map(({ slot }) => sendNow(slot)),
  )
  return draftsOf(userId).filter(({ record }) => !record.sent && record.content !== null).length
}

/** Fetches the server's version, which another device may have written. Text typed here is preserved. */
export async function refreshDraft(slot: DraftSlot): Promise<void> {
  const before = readDraft(slot)
  if (before && !before.sent) return sendNow(slot)
  const theirs = await fetchDraft(slot).catch(() => undefined)
  const now = readDraft(slot)
  if (theirs === undefined || now?.mark !== before?.mark) return
  if (theirs === null) {
    if (before) writeDraft(slot, null)
  } else if (before?.row?.id !== theirs.row?.id || before?.row?.revision !== theirs.row?.revision)
    writeDraft(slot, { ...theirs, mark: crypto.randomUUID(), sent: true, other: null })
}

async function deliver(slot: DraftSlot): Promise<void> {
  const record = readDraft(slot)
  if (!record || record.sent || record.other) return
  try {
    applyOutcome(slot, record, await sendVersion(slot, versionOf(record)))
    failures.delete(keyOf(slot))
  } catch (error) {
    await recordFailure(slot, error)
  }
  notifyListeners()
}

function applyOutcome(slot: DraftSlot, sent: DraftRecord, outcome: SendOutcome): void {
  const now = readDraft(slot)
  if (!now) return
  if (!outcome.ok && outcome.theirs) writeDraft(slot, { ...now, other: outcome.theirs })
  else if (!outcome.ok) sendSoon(slot)
  else if (now.mark !== sent.mark) {
    writeDraft(slot, { ...now, row: outcome.row })
    sendSoon(slot)
  } else writeDraft(slot, now.content === null ? null : { ...now, row: outcome.row, sent: true })
}

async function recordFailure(slot: DraftSlot, error: unknown): Promise<void> {
  const code = codeOf(error)
  const isPassing = code === null || /^(08|53|57P|PGRST)/.test(code)
  failures.set(
    keyOf(slot),
    isPassing ? 'offline' : { reason: await refusalOf(error, 'The server did not accept it.') },
  )
  if (isPassing) sendSoon(slot, RETRY_AFTER_MS)
}

// Web Locks are unavailable without TLS; in the worst case two tabs then report a conflict about the same text.
async function inTurn(key: string, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks
  await (locks ? locks.request(key, work) : work())
}

// Large bodies are buffered, parsed, and passed on to the database: some at a time are harmless, a hundred would end
// the process. Beyond the limit a request is rejected before a byte of it is read, and can be retried. The same
// applies beyond the share of a single address or account.
import type { RequestHead } from './direct-request.ts'

type Answer = () => Response | Promise<Response>

export type Uploads = {
  admit(request: Request, address: string, answer: Answer): Response | Promise<Response>
  /** Called once the account of a request is known: returns the refusal when that account has too much in progress. */
  refuseAccount(request: RequestHead, account: string): Response | undefined
}

/** Limits in bytes for all bodies together, one address and one account. */
type UploadLimits = { all: number; address: number; account: number }

/** The assumed size of a body of unknown length. */
const UNKNOWN_BYTES = 10 * 1024 * 1024
/** A smaller body costs no more than the request itself. */
export const SMALL_BYTES = 64 * 1024

type InFlight = { bytes: number; holders: string[] }

export function createUploads(limits: UploadLimits): Uploads {
  const held = new Map<string, number>()
  const inFlight = new WeakMap<RequestHead, InFlight>()

  return {
    admit(request, address, answer) {
      // Requests without a body need not wait.
      if (request.method === 'GET' || request.method === 'HEAD') return answer()
      const bytes = sizeOf(request)
      return bytes <= SMALL_BYTES ? answer() : admitLarge(request, { bytes, holders: [] }, address, answer)
    },
    refuseAccount(request, account) {
      const upload = inFlight.get(request)
      if (!upload) return undefined
      return hold(upload, `account ${account}`, limits.account) ? undefined : answerLater()
    },
  }

  async function admitLarge(request: Request, upload: InFlight, address: string, answer: Answer) {
    inFlight.set(request, upload)
    try {
      const isAdmitted =
        hold(upload, 'everybody', limits.all) && hold(upload, `address ${address}`, limits.address)
      return isAdmitted ? await answer() : answerLater()
    } finally {
      for (const holder of upload.holders) add(holder, -upload.bytes)
    }
  }

  // A single body always fits: its handler decides whether it is too large.
  function hold(upload: InFlight, holder: string, atMost: number): boolean {
    const before = held.get(holder) ?? 0
    if (before > 0 && before + upload.bytes > atMost) return false
    add(holder, upload.bytes)
    upload.holders.push(holder)
    return true
  }

  function add(holder: string, bytes: number): void {
    const sum = (held.get(holder) ?? 0) + bytes
    if (sum === 0) held.delete(holder)
    else held.set(holder, sum)
  }
}

function sizeOf(request: Request): number {
  const announced = request.headers.get('content-length')
  if (announced !== null) return Math.min(Number(announced), UNKNOWN_BYTES)
  return request.headers.has('transfer-encoding') ? UNKNOWN_BYTES : 0
}

const answerLater = () =>
  Response.json(
    { code: 'unavailable', message: 'Too much is being sent at once. Please try again in a moment.' },
    { status: 503, headers: { 'retry-after': '2' } },
  )

// Large bodies are held whole, parsed, and passed on to the database: some at a time are harmless, a hundred are the
// end of the process. Beyond what fits one is asked to come back, before a byte of it is read.
type Answer = () => Response | Promise<Response>
export type Admit = (request: Request, answer: Answer) => Response | Promise<Response>

/** What a body of unknown length may become. */
const UNKNOWN_BYTES = 10 * 1024 * 1024
/** Below it a body costs no more than the request itself. */
const SMALL_BYTES = 64 * 1024

export function createAdmit(atMostBytes: number): Admit {
  let underWay = 0
  return (request, answer) => {
    // The many that bring nothing wait for nothing.
    if (request.method === 'GET' || request.method === 'HEAD') return answer()
    const bytes = sizeOf(request)
    return bytes <= SMALL_BYTES ? answer() : admitLarge(bytes, answer)
  }

  async function admitLarge(bytes: number, answer: Answer): Promise<Response> {
    // One alone is always let in: whether it is too large is for its door to say.
    if (underWay > 0 && underWay + bytes > atMostBytes) return answerLater()
    underWay += bytes
    try {
      return await answer()
    } finally {
      underWay -= bytes
    }
  }
}

function sizeOf(request: Request): number {
  const announced = request.headers.get('content-length')
  if (announced !== null) return Math.min(Number(announced), UNKNOWN_BYTES)
  return request.headers.has('transfer-encoding') ? UNKNOWN_BYTES : 0
}

// Any origin may read it, as every other refusal of the interface.
const answerLater = () =>
  Response.json(
    { code: 'unavailable', message: 'Too much is being sent at once. Please try again in a moment.' },
    { status: 503, headers: { 'retry-after': '2', 'access-control-allow-origin': '*' } },
  )

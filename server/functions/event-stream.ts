/** A streamed response: server-sent events, one JSON object each. Disconnecting stops the work. */
export function streamEvents(
  work: (send: (event: object) => void, signal: AbortSignal) => Promise<void>,
): Response {
  const gone = new AbortController()
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: object) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
      }
      try {
        await work(send, gone.signal)
      } finally {
        if (!gone.signal.aborted) controller.close()
      }
    },
    cancel() {
      gone.abort()
    },
  })
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

/** Sends the text of a model's partial answer. */
export const sendPartialText =
  (send: (event: { partial: string }) => void) =>
  (partial: unknown): void => {
    const { text } = (partial ?? {}) as { text?: unknown }
    if (typeof text === 'string') send({ partial: text })
  }

// The one place where a stream comes from. An `error` event that nobody listens to ends the process, and a stream can
// fail before whoever reads it has begun: its client is gone while a row is asked for.
import type { EventEmitter } from 'node:events'

/**
 * Returns `stream` with a listener for errors from its first moment. The stream is destroyed by its error, so that
 * whoever reads it later gets that error instead of waiting for an end that does not come.
 */
export function withErrorListener<Stream extends EventEmitter>(stream: Stream): Stream {
  return stream.on('error', (error: Error) => {
    if ('destroy' in stream && typeof stream.destroy === 'function') stream.destroy(error)
  })
}

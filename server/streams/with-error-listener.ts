// Every new stream goes through this function. An `error` event without a listener ends the process, and a stream can
// fail before its reader has started: its client may disconnect while a row is queried.
import type { EventEmitter } from 'node:events'

/**
 * Returns `stream` with an error listener from the first moment. Its error destroys the stream, so that a later
 * reader gets that error instead of waiting for an end that never comes.
 */
export function withErrorListener<Stream extends EventEmitter>(stream: Stream): Stream {
  return stream.on('error', (error: Error) => {
    if ('destroy' in stream && typeof stream.destroy === 'function') stream.destroy(error)
  })
}

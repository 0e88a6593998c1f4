// Uncaught exceptions (docs/decisions/167): one raised by a request fails that request and no other.
import { errorCode } from '#database/error-code.ts'
import { findRunningRequest } from './http/running-request.ts'
import type { Log } from './log.ts'
import { routeGroupOf } from './operations/route-groups.ts'

type Dependencies = {
  log: Log
  /** Replaces this process while others respond; absent without others. */
  replace?: (() => void) | undefined
  uptimeSeconds?: () => number
}

/** Younger processes are not replaced, so that nobody who can raise the exception can restart the server repeatedly. */
const LEAST_UPTIME_SECONDS = 600

/** Errors of a stream or connection whose other end disconnected, which leave nothing half done. */
const endedStreams = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ABORT_ERR',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_HTTP_HEADERS_SENT',
])

/** Returns a function that stops listening. */
export function handleUncaught({
  log,
  replace,
  uptimeSeconds = () => process.uptime(),
}: Dependencies): () => void {
  const handle = (error: unknown) => {
    const request = findRunningRequest()
    if (request) {
      const { method, path } = request
      log.error(
        { err: error, route: routeGroupOf(path), method },
        'A request raised an exception that nobody caught',
      )
      request.fail()
      return
    }
    if (endedStreams.has(errorCode(error) ?? '')) {
      log.error({ err: error }, 'A stream ended with an unhandled error')
      return
    }
    const isReplaced = replace !== undefined && uptimeSeconds() >= LEAST_UPTIME_SECONDS
    log.fatal({ err: error, isReplaced }, 'Uncaught exception outside any request')
    if (isReplaced) replace()
  }
  process.on('uncaughtException', handle)
  return () => process.off('uncaughtException', handle)
}

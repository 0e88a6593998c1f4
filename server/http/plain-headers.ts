// The headers of a request by name, as node:http has parsed them: creating a `Headers` object costs more than the
// rest of parsing a request.
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHead } from './direct-request.ts'

const given = new WeakMap<RequestHead, IncomingHttpHeaders>()

export const rememberHeaders = (request: Request, headers: IncomingHttpHeaders): void =>
  void given.set(request, headers)

/** Names are in lower case. */
export function plainHeaders(request: RequestHead): Readonly<Record<string, unknown>> {
  return given.get(request) ?? Object.fromEntries(request.headers)
}

// Two paths to the same handlers: by Request and Response, like everything else here; and directly from node:http,
// because creating those two for every pixel costs more than all the rest (decision 101).
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from './hits.ts'
import type { Handler, Handlers } from './handlers.ts'

export function byRequest(handler: Handler, clientAddress: (request: Request) => string) {
  return (request: Request, token: string): Promise<Response> =>
    new Promise((resolve) => {
      const headers = Object.fromEntries(request.headers)
      handler({ method: request.method, headers, address: clientAddress(request) }, token, (answer) => {
        const isEmpty = request.method === 'HEAD' || answer.body === ''
        resolve(new Response(isEmpty ? null : Buffer.from(answer.body, 'latin1'), answer))
      })
    })
}

/** Handles pixels and links itself and returns true; leaves everything else to the app. */
export type Direct = (request: IncomingMessage, response: ServerResponse, address: string) => boolean

export function createDirect({ open, click }: Pick<Handlers, 'open' | 'click'>): Direct {
  return (request, response, address) => {
    const url = request.url ?? ''
    const handler = url.startsWith('/t/c/') ? click : url.startsWith('/t/o/') ? open : undefined
    if (!handler) return false
    const caller: Caller = { method: request.method ?? '', headers: request.headers, address }
    const end = url.indexOf('?')
    handler(caller, end === -1 ? url.slice(5) : url.slice(5, end), ({ status, headers, body }) => {
      response.writeHead(status, headers)
      response.end(body, 'latin1')
    })
    return true
  }
}

// Small requests of node:http without a `Request` and a `Response`, which together cost more than a short statement.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** The part of a `Request` that limits and admission read. Names of headers are in lower case. */
export type RequestHead = {
  readonly method: string
  readonly url: string
  readonly headers: Pick<Headers, 'get' | 'has'> & Iterable<[string, string]>
  /** The client's address, for a request of node:http. */
  readonly address?: string
}

export type ReadableRequest = RequestHead & Pick<Request, 'body' | 'text'>

/** A response as plain data. */
export type Answer = { status: number; headers: Record<string, string>; body: string | null }

export const toResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body, { status, headers })

const isResponse = (answer: Answer | Response): answer is Response => 'arrayBuffer' in answer

export class DirectRequest implements ReadableRequest {
  readonly method: string
  readonly url: string
  readonly address: string
  readonly headers: IncomingHeaders
  /** Null because `text` reads the body whole. */
  readonly body = null
  readonly #incoming: IncomingMessage
  readonly #response: ServerResponse
  #signal: AbortSignal | undefined

  constructor(incoming: IncomingMessage, response: ServerResponse, address: string) {
    this.method = incoming.method ?? ''
    this.url = `http://unnamed.invalid${incoming.url}`
    this.address = address
    this.headers = new IncomingHeaders(incoming.headers)
    this.#incoming = incoming
    this.#response = response
  }

  text(): Promise<string> {
    const incoming = this.#incoming
    const cut = new Error('The request ended before its body')
    return new Promise((resolve, reject) => {
      // The client may have left while its token was checked: then no event follows.
      if (incoming.destroyed) reject(cut)
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('end', () => resolve(new TextDecoder().decode(Buffer.concat(chunks))))
      incoming.once('error', reject)
      incoming.once('close', () => reject(cut))
    })
  }

  /** Aborted when the client disconnects before the answer is sent. */
  get signal(): AbortSignal {
    if (this.#signal) return this.#signal
    const controller = new AbortController()
    const response = this.#response
    if (response.destroyed) controller.abort()
    response.once('close', () => response.writableFinished || controller.abort())
    return (this.#signal = controller.signal)
  }
}

class IncomingHeaders {
  readonly #plain: IncomingHttpHeaders

  constructor(plain: IncomingHttpHeaders) {
    this.#plain = plain
  }

  get(name: string): string | null {
    const value = this.#plain[name]
    return value === undefined ? null : String(value)
  }

  has(name: string): boolean {
    return this.#plain[name] !== undefined
  }

  [Symbol.iterator](): Iterator<[string, string]> {
    return Object.entries(this.#plain)
      .map(([name, value]): [string, string] => [name, String(value)])
      .values()
  }
}

/** Sends an answer with `more` headers; those that it has already become lists. */
export async function sendAnswer(
  response: ServerResponse,
  given: Answer | Response,
  more: Record<string, string> = {},
): Promise<void> {
  const { status, headers, body } = isResponse(given) ? await readResponse(given) : given
  for (const name in more) headers[name] = name in headers ? `${headers[name]}, ${more[name]}` : more[name]!
  if (body !== null) headers['content-length'] = String(Buffer.byteLength(body))
  else if (status !== 204 && response.req.method !== 'HEAD') headers['content-length'] = '0'
  response.writeHead(status, headers)
  response.end(response.req.method === 'HEAD' ? undefined : (body ?? undefined))
}

const readResponse = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
})

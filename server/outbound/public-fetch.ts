// `fetch` for addresses that users entered: it connects to no host on a private network, follows no redirect to one,
// and stops reading an endless response.
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { addAbortSignal, Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import { PrivateHostError, type PublicHosts } from './public-host.ts'

const MOST_BYTES = 20_000_000

export function publicFetch(hosts: PublicHosts, mostBytes = MOST_BYTES): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, { ...init, redirect: 'manual' })
    const url = new URL(request.url)
    // Node calls `lookup` only for names, so an address in the URL is checked here.
    const found = await hosts.find(url.hostname)
    if (!found.ok && found.reason === 'private')
      throw new PrivateHostError(`${url.hostname} is on a private network`)
    const answer = await send(url, request, { lookup: hosts.lookup })
    const status = answer.statusCode ?? 502
    const signal = init?.signal ?? request.signal
    const body = hasNoBody(status) ? null : bodyOf(answer, mostBytes, signal)
    // A Request forwards the abort of its signal only while the Request itself is referenced.
    answer.once('close', () => void [input, request])
    // Node's own stream and the browser's are the same type at run time, but two types for the compiler when both are
    // in scope.
    return new Response(body as ConstructorParameters<typeof Response>[0], {
      status,
      headers: headersOf(answer),
    })
  }
}

async function send(url: URL, asked: Request, options: RequestOptions): Promise<IncomingMessage> {
  const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : null
  return await new Promise((resolve, reject) => {
    const request = withErrorListener(
      (url.protocol === 'https:' ? requestHttps : requestHttp)(
        url,
        {
          ...options,
          method: asked.method,
          headers: Object.fromEntries(asked.headers),
          signal: asked.signal,
        },
        (answer) => resolve(withErrorListener(answer)),
      ),
    )
    request.on('error', reject)
    request.end(body)
  })
}

function bodyOf(answer: IncomingMessage, mostBytes: number, signal: AbortSignal): ReadableStream {
  let size = 0
  const counted = withErrorListener(
    new Transform({
      transform(chunk: Buffer, _, done) {
        size += chunk.length
        done(size > mostBytes ? new Error(`The answer is longer than ${mostBytes} bytes`) : null, chunk)
      },
    }),
  )
  answer.on('error', (error) => counted.destroy(error))
  // The request observes the signal only until its response begins.
  addAbortSignal(signal, counted)
  counted.on('error', () => answer.destroy())
  return Readable.toWeb(answer.pipe(counted))
}

const hasNoBody = (status: number) => status === 204 || status === 205 || status === 304

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}

// A separate process with only the tracking handlers, for tests that kill it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientConfig } from 'pg'
import { openAs } from '#database/open-pool.ts'
import { createTrackingTokens } from '#server/tracking/tokens.ts'
import { createTracking } from '#server/tracking/tracking.ts'

export type ServedTracking = { connection: ClientConfig; secret: string; spoolFolder: string }

process.once('message', (given) => void serve(given as ServedTracking))

async function serve({ connection, secret, spoolFolder }: ServedTracking): Promise<void> {
  const tracking = await createTracking({
    db: openAs(connection, 4),
    tokens: createTrackingTokens([{ id: 1, secret }]),
    now: () => new Date(),
    clientAddress: () => '127.0.0.1',
    onError: () => undefined,
    spoolFolder,
  })
  const leave = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await tracking.unsubscribe(asRequest(request), (request.url ?? '').slice(5))
    response.writeHead(answer.status).end(await answer.text())
  }
  const server = createServer((request, response) => {
    if (!tracking.direct(request, response, '127.0.0.1')) void leave(request, response)
  })
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
}

const asRequest = ({ method = 'GET', url, headers }: IncomingMessage) =>
  new Request(`http://127.0.0.1${url}`, { method, headers: { 'user-agent': headers['user-agent'] ?? '' } })

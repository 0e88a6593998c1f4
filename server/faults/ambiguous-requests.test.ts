// Tests requests that a proxy and we might parse differently (RFC 9112, 6.3 and 11.2): they are rejected and the
// connection is closed, so that nothing hidden behind one gets a response.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { openPort, type HttpServer } from '#server/http/http-server.ts'

let port: HttpServer
const handled: string[] = []
before(async () => {
  port = await openPort('127.0.0.1', 0)
  port.serve({
    fetch: async (request) => {
      handled.push(`${request.method} ${new URL(request.url).pathname}`)
      await request.text()
      return new Response('ok')
    },
    upgrade: (_, socket) => socket.destroy(),
  })
})
after(() => port.close(500))

const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n'
const head = 'POST /seen HTTP/1.1\r\nHost: x\r\n'
const ambiguous: Record<string, string> = {
  'a length and chunks': `${head}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'two lengths': `${head}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  'chunks that are not the last encoding': `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
  'an encoding before a space': `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'a length with a sign': `${head}Content-Length: +0\r\n\r\n${hidden}`,
  'a chunk of no number': `${head}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden}`,
  'a folded header': `${head}X: a\r\n Transfer-Encoding: chunked\r\n\r\n${hidden}`,
}

for (const [name, words] of Object.entries(ambiguous)) {
  test(`${name}: nothing behind it is answered`, async () => {
    handled.length = 0
    const answer = await sendRaw(words)
    assert.match(answer, /^HTTP\/1\.1 400 /)
    assert.ok(!handled.includes('GET /hidden'), handled.join())
  })
}

test('what can be read in one way only is answered', async () => {
  const answer = await sendRaw(`${head}Content-Length: 0\r\nConnection: close\r\n\r\n`)
  assert.match(answer, /^HTTP\/1\.1 200 /)
  assert.ok(handled.includes('POST /seen'))
})

/** The response until either side closes the connection. */
async function sendRaw(words: string): Promise<string> {
  const socket = connect(port.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += String(data)))
  socket.on('error', () => undefined)
  socket.write(words)
  await once(socket, 'close')
  return answer
}

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { DirectRequest } from './direct-request.ts'

test('reading the body of a client that disconnected fails, instead of waiting forever', async (t) => {
  const server = createServer()
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST /rest/v1/profiles HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
  const [incoming, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  const closed = once(response, 'close')
  socket.destroy()
  await closed
  await assert.rejects(new DirectRequest(incoming, response, '127.0.0.1').text(), /ended before its body/)
})

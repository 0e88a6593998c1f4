import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPort } from './http-server.ts'

test('a port that is taken, and a host that is not ours, are told with the variable that mends it', async () => {
  const first = await openPort('127.0.0.1', 0)
  try {
    await assert.rejects(openPort('127.0.0.1', first.port), {
      message: `port ${first.port} is taken. Set PORT to another one.`,
    })
  } finally {
    await first.close(0)
  }
  // TEST-NET-1 (RFC 5737): nobody's.
  await assert.rejects(openPort('192.0.2.1', 0), /192\.0\.2\.1 is no address of this machine. Set HOST/)
})

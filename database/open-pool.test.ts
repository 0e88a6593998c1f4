// Simulates a connection that PostgreSQL ends at the worst moments, byte by byte: the real one ends there only by
// chance.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from './database.ts'
import { openAs } from './open-pool.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const service: Identity = { role: 'service_role' }

/** A message of PostgreSQL's protocol: its letter, the length, the body. */
function message(letter: string, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body)
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes.length + 4)
  return Buffer.concat([Buffer.from(letter), length, bytes])
}

const signedIn = message('R', Buffer.alloc(4))
const ready = message('Z', 'I')
const began = Buffer.concat([message('C', 'BEGIN\0'), message('Z', 'T')])
const opened = Buffer.concat([
  ...['1', '2'].map((letter) => message(letter, '')),
  message('T', Buffer.alloc(2)),
  message('C', 'SELECT 1\0'),
  message('Z', 'T'),
])
const ended = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')

const servers: Server[] = []
after(() => servers.forEach((server) => server.close()))

/**
 * A pool of one connection, each of whose messages gets the next of `answers`; after the last the connection is
 * closed.
 */
async function openPool(...answers: Buffer[]) {
  const server = createServer((socket: Socket) => {
    const left = [...answers]
    socket.on('error', () => undefined)
    socket.on('data', () => {
      socket.write(left.shift() ?? '')
      if (left.length === 0) socket.end()
    })
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return openAs({ host: '127.0.0.1', port, user: 'somebody', database: 'some' }, 1)
}

test('a connection that is ended in the moment it is ready fails its statement alone', async () => {
  const db = await openPool(Buffer.concat([signedIn, ready, ended]))
  await assert.rejects(db.as(service).query('select 1'), DatabaseUnavailable)
  await db.close()
})

test('a connection that is ended between two statements of a transaction fails the next alone', async () => {
  const db = await openPool(Buffer.concat([signedIn, ready]), began, Buffer.concat([opened, ended]))
  const transaction = db.transaction(service, async (tx) => {
    // PostgreSQL sends the reason, and then the connection ends: both arrive while no query is running.
    await sleep(50)
    return tx.query('select 1')
  })
  await assert.rejects(transaction, DatabaseUnavailable)
  await db.close()
})

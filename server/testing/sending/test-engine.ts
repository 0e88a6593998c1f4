// A sending engine with its own database and sink.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#database/database.ts'
import { createMessageIds } from '#server/messages/message-id.ts'
import { testStore } from '#server/testing/storage/test-store.ts'
import { createEngine, type Engine, type EngineDeps } from '#server/sending/engine.ts'
import { openSpool } from '#server/queues/spool.ts'
import type { OpenMailbox } from '#server/sending/sessions.ts'

export const testAddresses = {
  pixel: (id: string) => `https://track.test/t/o/${id}.gif`,
  link: (id: string) => `https://track.test/t/c/${id}`,
  unsubscribe: (id: string) => `https://track.test/t/u/${id}`,
}

export const testMessageIds = createMessageIds(['a secret for tests, long enough for anybody'])

export const throughPort =
  (port: number): OpenMailbox =>
  async () => ({ host: '127.0.0.1', servername: 'sink.test', port, security: 'none', user: '', password: '' })

export type TestEngine = Engine & { errors: unknown[]; spoolFolder: string }

export async function testEngine(
  db: Database,
  port: number,
  options: Partial<EngineDeps> = {},
): Promise<TestEngine> {
  const spoolFolder = await mkdtemp(join(tmpdir(), 'coldframe-spool-'))
  const errors: unknown[] = []
  const engine = createEngine({
    db,
    messageIds: testMessageIds,
    addressesAt: () => testAddresses,
    openMailbox: throughPort(port),
    spool: openSpool(spoolFolder, (error) => errors.push(error)),
    store: testStore,
    onError: (error) => errors.push(error),
    pollMs: 20,
    reapMs: 50,
    ...options,
  })
  return {
    ...engine,
    errors,
    spoolFolder,
    async stop() {
      await engine.stop()
      await rm(spoolFolder, { recursive: true, force: true })
    },
  }
}

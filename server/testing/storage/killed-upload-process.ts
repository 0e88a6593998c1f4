// Saves a file in a process that kills itself by kill -9, in the middle of the content or between content and row.
import type pg from 'pg'
import { openAs } from '#database/open-pool.ts'
import type { Identity } from '#database/database.ts'
import { createDiskStore } from '#server/storage/disk-store.ts'
import { createFiles } from '#server/storage/files.ts'

export type UploadOrders = {
  login: pg.ClientConfig
  folder: string
  identity: Identity
  name: string
  diesIn: 'content' | 'row'
}

const CHUNK = Buffer.alloc(64 * 1024, 'content of a file\n')
const CHUNKS = 64

process.once('message', (orders: UploadOrders) => void upload(orders))

async function upload({ login, folder, identity, name, diesIn }: UploadOrders): Promise<void> {
  const store = createDiskStore(folder)
  const files = createFiles({
    db: openAs(login, 2),
    store: {
      ...store,
      async write(version, content) {
        await store.write(version, content)
        if (diesIn === 'row') process.kill(process.pid, 'SIGKILL')
      },
    },
  })
  await files.save(identity, { bucket: 'attachments', name, content: content(diesIn) })
}

async function* content(diesIn: UploadOrders['diesIn']): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < CHUNKS; n += 1) {
    if (diesIn === 'content' && n === CHUNKS / 2) process.kill(process.pid, 'SIGKILL')
    yield CHUNK
  }
}

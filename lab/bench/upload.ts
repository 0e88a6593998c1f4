// The memory that an upload of 25 MB needs: it must be streamed through the server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '../../database/testing/fresh-database.ts'
import { openProduct } from '../../server/testing/faults/product.ts'
import { createDiskStore } from '../../server/storage/disk-store.ts'
import type { Figure } from './figure.ts'

const MEGABYTE = 1024 * 1024
const uploadBytes = 25 * MEGABYTE
const limitBytes = 32 * MEGABYTE

export async function measure(): Promise<Figure[]> {
  const t = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-bench-upload-'))
  const product = await openProduct(t.db, { contentStore: createDiskStore(folder) })
  try {
    const { token, workspace } = await product.newcomer('uploader')
    const upload = async (name: string) => {
      const answer = await fetch(`${product.url}/storage/v1/object/attachments/${workspace}/${name}`, {
        method: 'POST',
        headers: {
          apikey: product.anonKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
        },
        body: chunks(),
        duplex: 'half',
      } as RequestInit)
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    }
    // Buffers that are reused for the next upload count towards the first.
    await upload('warm')
    const grown = await growthOf(() => upload('measured'))
    return [
      {
        name: 'files: memory of the process grows by less than 32 MB during an upload of 25 MB',
        ratio: limitBytes / Math.max(MEGABYTE, grown),
        floor: 1,
        baseline: '32 MB',
        value: Math.round(grown / MEGABYTE),
        unit: 'MB',
      },
    ]
  } finally {
    await product.close()
    await t.close()
    await rm(folder, { recursive: true })
  }
}

// The client sends the same chunk repeatedly.
function chunks(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024)
  let left = uploadBytes / chunk.length
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(chunk)
      left -= 1
      if (left === 0) controller.close()
    },
  })
}

async function growthOf(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss
  let most = before
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10)
  await work()
  clearInterval(looking)
  return Math.max(most, process.memoryUsage().rss) - before
}

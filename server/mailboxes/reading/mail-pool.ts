import { shares } from '#server/shares.ts'
import { createPool, type Pool } from '#server/threads/pool.ts'

export type MailPool = Pool<typeof import('./mail-worker.ts')>

export const mailPool: MailPool = createPool(
  new URL('./mail-worker.ts', import.meta.url),
  shares.threads.mails,
)

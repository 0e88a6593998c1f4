import { createPool, type Pool } from '#server/threads/pool.ts'

export type MailPool = Pool<typeof import('./mail-worker.ts')>

/** A mail of three megabytes, the most that is fetched, takes a second or two and forty megabytes. */
export const mailPool: MailPool = createPool(new URL('./mail-worker.ts', import.meta.url), {
  threads: 2,
  seconds: 10,
  megabytes: 256,
})

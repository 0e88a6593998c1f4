import { test } from 'node:test'
import { listenContinuously } from './listen-continuously.ts'
import { stayRunning, testDatabase } from './testing/test-database.ts'

stayRunning()
const t = testDatabase()

test('a listener that is killed again and again wakes its owner each time it is back, and hears what follows', async () => {
  let woken = Promise.withResolvers<void>()
  const nextWake = async () => {
    await woken.promise
    woken = Promise.withResolvers()
  }
  const notify = () => t.asService(`select pg_notify('garden', '')`)
  const stop = await listenContinuously(
    t.db,
    'garden',
    () => woken.resolve(),
    () => undefined,
  )
  for (let i = 0; i < 3; i += 1) {
    await t.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen "garden"%' and datname = current_database()`)
    await nextWake()
    await notify()
    await nextWake()
  }
  await stop()
})

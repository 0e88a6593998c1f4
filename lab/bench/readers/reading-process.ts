// One worker process with only its mailbox readers; reports its memory on request.
import type pg from 'pg'
import { openAs } from '../../../database/open-pool.ts'
import { createMailboxSecrets } from '../../../server/mailboxes/secrets.ts'
import { createReaders } from '../../../server/mailboxes/reading/readers.ts'
import { quietLog, testDependencies } from '../../../server/testing/mailboxes/test-dependencies.ts'
import { testStore } from '../../../server/testing/storage/test-store.ts'

export type ReadingOrder = { login: pg.ClientConfig; dataKey: string; most: number }

process.on('disconnect', () => process.exit(0))
process.on('message', (order: ReadingOrder | 'memory') => {
  if (order === 'memory') process.send?.({ memory: process.memoryUsage().rss })
  else
    createReaders({
      db: openAs(order.login, 4),
      store: testStore,
      mailboxes: testDependencies({ mailboxSecrets: createMailboxSecrets([order.dataKey]) }),
      log: quietLog,
      most: order.most,
    }).start()
})

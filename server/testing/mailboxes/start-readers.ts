// For tests: readers of mailboxes on this machine, which retry at once.
import { createReaders, type Readers, type ReadersDeps } from '#server/mailboxes/reading/readers.ts'
import type { MailboxSecrets } from '#server/mailboxes/secrets.ts'
import { testStore } from '#server/testing/storage/test-store.ts'
import { quietLog, testDependencies } from './test-dependencies.ts'

type Given = Pick<ReadersDeps, 'db'> & Partial<ReadersDeps> & { mailboxSecrets: MailboxSecrets }

/** Starts readers whose rounds are a minute apart, unless a server announces a mail. */
export function startReaders({ mailboxSecrets, ...change }: Given): Readers {
  const readers = createReaders({
    store: testStore,
    mailboxes: testDependencies({ mailboxSecrets }),
    log: quietLog,
    lookMs: 60_000,
    againMs: { first: 5, most: 30 },
    claimMs: 20,
    ...change,
  })
  readers.start()
  return readers
}

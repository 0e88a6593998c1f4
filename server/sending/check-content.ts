// Shows the emails of placement tests to the spam filter of the installation, so that the test says what in their
// content counts against them. Any number of processes may run it.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import type { AddressesAt } from '#server/messages/track-email.ts'
import type { SpamFilter } from '#server/outbound/spam-filter/spam-filter.ts'
import { buildMime } from './build-mime.ts'
import type { MessageToWrite } from './to-write.ts'

const PAUSE_MS = 10_000
const MOST_ATTEMPTS = 3
const NO_ANSWER = 'The spam filter of this installation gave no answer.'

type ContentCheckDeps = { db: Database; filter: SpamFilter; addressesAt: AddressesAt; now: () => Date }

/** The returned function stops it. */
export const startCheckingContent = (
  deps: ContentCheckDeps,
  onError: (error: unknown) => void,
): (() => Promise<void>) =>
  repeat({
    work: async (stopped) => ((await checkNextContent(deps, stopped)) ? 0 : PAUSE_MS),
    retryMs: PAUSE_MS,
    onError,
  })

/** Checks an email of the next test, and returns false when none waits. */
export async function checkNextContent(
  { db, filter, addressesAt, now }: ContentCheckDeps,
  stopped?: AbortSignal,
): Promise<boolean> {
  const { query } = db.as({ role: 'service_role' })
  const [claimed] = await query<{ test_id: string; message: MessageToWrite; attempt: number }>(
    'select * from private.claim_content_check()',
  )
  if (!claimed) return false
  const record = (check: object) =>
    query('select private.record_content_check($1, $2)', [claimed.test_id, JSON.stringify(check)])
  try {
    const mail = await rebuild(claimed.message, addressesAt, now())
    await record(await filter(mail, stopped))
  } catch (error) {
    if (claimed.attempt >= MOST_ATTEMPTS) await record({ error: NO_ANSWER })
    throw error
  }
  return true
}

/** The email as the seed gets it, except for its time and the headers that servers add on the way. */
async function rebuild(message: MessageToWrite, addressesAt: AddressesAt, date: Date) {
  const { kept, subject, rfcMessageId } = message
  if (!kept || rfcMessageId === null) throw new Error('The email was not written yet')
  const written = { ...message, ...kept, subject, rfcMessageId, variantId: null, links: [] }
  const unsubscribe = addressesAt(message.tracking.domain).unsubscribe(message.id)
  const { envelope, bytes } = await buildMime(written, message, unsubscribe, date)
  return { from: envelope.from, to: message.recipient, bytes }
}

// Once a day what nobody needs any more is forgotten (database/functions/forget_old.sql), and the words that their
// workspaces keep no longer (forget_words.sql). Every process may do it; doing it twice does no harm.
import type { Database, Identity } from '#database/database.ts'

const DAY_MS = 86_400_000
const service: Identity = { role: 'service_role' }

export type RetentionParts = { db: Database; now: () => Date; onError: (error: unknown) => void }

/** Begins with one round; the answer stops it when that under way is done. */
export function startForgetting(parts: RetentionParts): () => Promise<void> {
  let running = Promise.resolve()
  const round = () => {
    running = forgetOld(parts).catch(parts.onError)
  }
  round()
  const daily = setInterval(round, DAY_MS)
  daily.unref()
  return async () => {
    clearInterval(daily)
    await running
  }
}

/** Notes how it went, for the system checks. */
export async function forgetOld({ db, now }: Pick<RetentionParts, 'db' | 'now'>): Promise<void> {
  const { query } = db.as(service)
  const note = (fault: string | null) => query(`select private.note_run('retention', '1 day', $1)`, [fault])
  try {
    for (const forget of ['forget_old', 'forget_words']) {
      let gone = 1
      while (gone > 0) {
        const [row] = await query<{ gone: number }>(`select private.${forget}($1) as gone`, [now()])
        gone = row!.gone
      }
    }
  } catch (error) {
    await note(error instanceof Error ? error.message : String(error))
    throw error
  }
  await note(null)
}

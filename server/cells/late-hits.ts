// Forwards opens, clicks and unsubscribes that reached a server which their message has left, or has not reached yet.
// Each has an ID, so that a hit forwarded twice is recorded once.
import { repeat } from '#database/repeat.ts'
import type { Hit } from '#server/tracking/hits.ts'
import { addHit, type HitSink } from '#server/tracking/route-hits.ts'
import { HOME, locateMessage, type Asking, type Server } from './hit-servers.ts'

type Passing = Pick<Asking, 'home' | 'directory' | 'at'> & {
  homeSink: HitSink
  onError: (error: unknown) => void
  passMs?: number
}

const PASS_MS = 15_000
const AT_ONCE = 200

export function startPassingOn(deps: Passing): () => Promise<void> {
  const { passMs = PASS_MS, directory, onError } = deps
  return repeat({
    work: async () => {
      for (const place of directory.hasCells() ? [HOME, ...directory.cells()] : [])
        // An unavailable server retains its hits.
        await passOn(deps, place).catch(onError)
      return passMs
    },
    retryMs: passMs,
    onError,
  })
}

async function passOn(deps: Passing, place: string): Promise<void> {
  const serverAt = async (name: string): Promise<Pick<Server, 'db'> & { sink: HitSink }> =>
    name === HOME
      ? { db: deps.home, sink: deps.homeSink }
      : await deps.at(name).then(({ db, tracking }) => ({ db, sink: tracking.sink }))
  const service = (await serverAt(place)).db.as({ role: 'service_role' })
  const rows = await service.query<{ id: string; hit: Hit; old: boolean }>(
    `select id, hit, came_at < now() - interval '1 day' as old from private.late_hits order by came_at limit ${AT_ONCE}`,
  )
  for (const { id, hit, old } of rows) {
    const found = await locateMessage(deps, hit.kind, hit.row)
    // During its move no server has the message.
    if (found === undefined && !old) continue
    if (found !== undefined && found !== place) await addHit((await serverAt(found)).sink, hit)
    await service.query('delete from private.late_hits where id = $1', [id])
  }
}

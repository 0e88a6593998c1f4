// Whether a process lives, and whether it can work: for load balancers and whoever restarts what is stuck.
import type { Database } from '#database/database.ts'
import { isNearlyFull, type Disk } from './disk.ts'
import type { Watch } from './watch.ts'

export type Readiness = {
  db: Database
  /** Of the data folder; null where it can not be read. */
  findDisk?: (() => Promise<Disk | null>) | undefined
  isLeaving?: (() => boolean) | undefined
}

/** 503 while the database is away or the disk nearly full, and from the moment the process was told to stop. */
export async function answerReady({ db, findDisk, isLeaving }: Readiness): Promise<Response> {
  if (isLeaving?.()) return new Response('This process is about to stop', { status: 503 })
  const disk = await findDisk?.()
  if (disk && isNearlyFull(disk))
    return answerLater(`The disk of DATA_DIR is nearly full: ${Math.floor(disk.free / 1e6)} MB are free`)
  try {
    await asking(db)
    return new Response('ready')
  } catch {
    return answerLater('The database does not answer')
  }
}

const asked = new WeakMap<Database, Promise<unknown>>()

// However many ask at once, one query is under way: probing must not take connections from anybody.
function asking(db: Database): Promise<unknown> {
  const query =
    asked.get(db) ??
    db
      .as({ role: 'anon' })
      .query('select 1')
      .finally(() => asked.delete(db))
  asked.set(db, query)
  return query
}

const answerLater = (why: string) => new Response(why, { status: 503, headers: { 'retry-after': '5' } })

/** All that a process answers that has no web role. */
export function healthOnly({ watch, ...readiness }: Readiness & { watch: Watch }) {
  const addresses = new WeakMap<Request, string>()
  const answerMetrics = watch.answerMetrics((request) => addresses.get(request) ?? '')
  return {
    async fetch(request: Request, socketAddress: string | undefined): Promise<Response> {
      addresses.set(request, socketAddress?.replace(/^::ffff:/, '') ?? '')
      const { pathname } = new URL(request.url)
      if (pathname === '/healthz') return new Response('ok')
      if (pathname === '/readyz') return answerReady(readiness)
      if (pathname === '/metrics') return answerMetrics(request)
      return new Response('Not found', { status: 404 })
    },
    upgrade: (_request: unknown, socket: { destroy(): void }) => socket.destroy(),
  }
}

// Liveness and readiness of a process: for load balancers and supervisors.
import type { Database } from '#database/database.ts'
import { isNearlyFull, type Disk } from '#server/operations/disk.ts'
import type { Watch } from './watch.ts'

type Readiness = {
  db: Database
  /** Reads the disk of the data folder; null when it cannot be read. */
  findDisk?: (() => Promise<Disk | null>) | undefined
  isLeaving?: (() => boolean) | undefined
}

/** 503 while the database is unavailable or the disk nearly full, and once the process was asked to stop. */
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

const pendingChecks = new WeakMap<Database, Promise<unknown>>()

// Concurrent checks share one query, so that probes use no more connections.
function asking(db: Database): Promise<unknown> {
  const query =
    pendingChecks.get(db) ??
    db
      .as({ role: 'anon' })
      .query('select 1')
      .finally(() => pendingChecks.delete(db))
  pendingChecks.set(db, query)
  return query
}

const answerLater = (why: string) => new Response(why, { status: 503, headers: { 'retry-after': '5' } })

/** The endpoints of a process without a web role. */
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

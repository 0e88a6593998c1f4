// Whether a process lives, and whether it can work: for load balancers and whoever restarts what is stuck.
import type { Database } from '#database/database.ts'

export async function answerReady(db: Database): Promise<Response> {
  try {
    await db.as({ role: 'anon' }).query('select 1')
    return new Response('ready')
  } catch {
    return new Response('The database does not answer', { status: 503, headers: { 'retry-after': '5' } })
  }
}

/** All that a process answers that has no web role. */
export function healthOnly({ db }: { db: Database }) {
  return {
    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      if (pathname === '/healthz') return new Response('ok')
      if (pathname === '/readyz') return answerReady(db)
      return new Response('Not found', { status: 404 })
    },
    upgrade: (_request: unknown, socket: { destroy(): void }) => socket.destroy(),
  }
}

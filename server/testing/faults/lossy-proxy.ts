// A way to PostgreSQL that loses an answer: the statement is done and committed, and whoever asked hears of a broken
// line instead.
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type LossyProxy = {
  /** The folder of its socket. */
  host: string
  /** The nth answer from now is lost. */
  lose(nth: number): void
  lost(): number
}

const socketIn = (host: string) => join(host, '.s.PGSQL.5432')

/** `database` is the folder of its socket. */
export async function startLossyProxy(database: string): Promise<LossyProxy> {
  const host = await mkdtemp(join(tmpdir(), 'coldframe-losing-'))
  let left = 0
  let lost = 0
  const server = createServer((near) => {
    const far = connect(socketIn(database))
    let isDoomed = false
    near.on('data', (asked) => {
      if (left > 0 && (left -= 1) === 0) isDoomed = true
      far.write(asked)
    })
    far.on('data', (answer) => {
      if (!isDoomed) return near.write(answer)
      lost += 1
      near.destroy()
      return far.destroy()
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  })
  server.listen(socketIn(host))
  await once(server, 'listening')
  server.unref()
  return { host, lose: (nth) => (left = nth), lost: () => lost }
}

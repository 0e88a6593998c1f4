// The memory of a worker that watches idle mailboxes: the whole server in the role of a worker, with one TLS
// connection per mailbox.
import { execFile, fork, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { durablePostgres, type DurablePostgres } from '../../database/testing/own-postgres.ts'
import { setUpScenario } from '../../database/testing/sending-scenario.ts'
import { storePasswords } from '../../server/mailboxes/access.ts'
import { createMailboxSecrets } from '../../server/mailboxes/secrets.ts'
import { certificate } from '../../server/testing/mailboxes/certificate.ts'
import type { Figure } from './figure.ts'

const MAILBOXES = 1_000
const LIMIT_MB = 600
/** Starts after the last mailbox was read, and is long enough to include leftovers of the logins. */
const WATCHED_S = 20
const LONGEST_S = 600

export async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-bench-mailboxes-'))
  const postgres = await durablePostgres()
  const imap = fork(join(import.meta.dirname, 'mailboxes', 'imap-server.ts'))
  let worker: ChildProcess | undefined
  try {
    const [{ port }] = (await once(imap, 'message')) as [{ port: number }]
    const key = randomBytes(32).toString('base64url')
    await connect(postgres, port, key)
    worker = await startWorker(folder, postgres.url, key)
    await untilRead(postgres, worker)
    const megabytes = await mostMegabytes(worker.pid!)
    return [
      {
        name: 'mailboxes: memory of a worker that reads 1,000 idle ones',
        ratio: Math.round((LIMIT_MB / megabytes) * 100) / 100,
        floor: 1,
        baseline: `${LIMIT_MB} MB`,
        value: megabytes,
        unit: 'MB',
      },
    ]
  } finally {
    if (worker) await end(worker)
    imap.disconnect()
    await postgres.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function connect(postgres: DurablePostgres, port: number, key: string): Promise<void> {
  const { sql, adaId } = postgres
  const { mailboxes } = await setUpScenario(sql, adaId, { leads: 0, mailboxes: MAILBOXES })
  await sql(`update mailboxes set imap_host = '${certificate.host}', imap_port = ${port}, imap_security = 'tls',
    imap_user = 'ada', sent_folder = 'Sent'`)
  const db = postgres.openPool(4)
  const secrets = createMailboxSecrets([key])
  for (const id of mailboxes)
    await storePasswords(db.as({ role: 'service_role' }), secrets, id, { smtp: 'secret', imap: null })
  await db.close()
}

async function startWorker(folder: string, databaseUrl: string, key: string): Promise<ChildProcess> {
  const trusted = join(folder, 'certificate.pem')
  await writeFile(trusted, certificate.cert)
  const root = join(import.meta.dirname, '..', '..')
  return spawn(
    process.execPath,
    ['--import', join(root, 'bench', 'mailboxes', 'resolve-here.ts'), join(root, 'server', 'main.ts')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: '0',
        ROLES: 'worker',
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        DATA_KEYS: key,
        ALLOW_PRIVATE_HOSTS: 'true',
        NODE_EXTRA_CA_CERTS: trusted,
      },
    },
  )
}

async function untilRead({ sql }: DurablePostgres, worker: ChildProcess): Promise<void> {
  for (let second = 0; second < LONGEST_S; second += 1) {
    if (worker.exitCode !== null) throw new Error(`The worker ended with ${worker.exitCode}`)
    const [row] = await sql<{ read: number }>('select count(last_read_at)::int as read from mailboxes')
    if (row?.read === MAILBOXES) return
    await sleep(1_000)
  }
  const [row] = await sql(`select count(last_read_at)::int as read, max(read_error) as error from mailboxes`)
  throw new Error(`Not all were read: ${JSON.stringify(row)}`)
}

async function mostMegabytes(pid: number): Promise<number> {
  let most = 0
  for (let second = 0; second < WATCHED_S; second += 1) {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
    most = Math.max(most, Number(stdout) / 1024)
    await sleep(1_000)
  }
  return Math.round(most)
}

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null) return
  worker.kill('SIGTERM')
  await once(worker, 'exit')
}

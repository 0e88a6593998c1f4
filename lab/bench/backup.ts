// `coldframe backup` of a million contacts, compared with pg_dump of the same database, which writes the same rows
// without checksums and compression; and whether its memory is constant.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '../../database/connect.ts'
import { startEmbedded } from '../../database/embedded.ts'
import { readSecrets } from '../../server/secrets.ts'
import type { Figure } from './figure.ts'

const rows = Number(process.env['BENCH_BACKUP_ROWS'] ?? 1_000_000)
const grownLimit = 64

export async function measure(): Promise<Figure[]> {
  // The embedded PostgreSQL comes without pg_dump, and a pg_dump of another version rejects its server.
  const binDir = globSync('/usr/lib/postgresql/*/bin').find((bin) => existsSync(join(bin, 'pg_dump')))
  if (!binDir) throw new Error('pg_dump is not here: install PostgreSQL 15 or later of the system')
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-bench-backup-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbedded({
    dataDir: join(folder, 'postgres'),
    binDir,
    settings: { fsync: 'off' },
  })
  try {
    const { host } = postgres.connection as { host: string }
    const databaseUrl = `postgresql://postgres@localhost/coldframe?host=${encodeURIComponent(host)}`
    await fill(postgres.connection, databaseUrl, join(folder, 'data'))
    const dump = () =>
      timed(join(binDir, 'pg_dump'), ['--file', join(folder, 'dump.sql'), '--dbname', databaseUrl], {})
    const backup = (n: number) =>
      timed(
        process.execPath,
        [join(import.meta.dirname, '../../cli/coldframe.ts'), 'backup', join(folder, `${n}`)],
        {
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(folder, 'data'),
        },
      )
    // The first run of each depends on the state of the disk cache.
    const both = [await dump(), await backup(1), await dump(), await backup(2)]
    const [dumped, backedUp] = [both[2]!, both[3]!]
    return [
      {
        name: `backup of ${rows.toLocaleString('en')} contacts`,
        ratio: dumped.seconds / backedUp.seconds,
        floor: 0.33,
        baseline: `pg_dump of the same, uncompressed: ${dumped.seconds.toFixed(1)} s`,
        value: Math.round(10 * backedUp.seconds) / 10,
        unit: 's',
      },
      {
        name: 'backup: memory grows by less than 64 MB after the first quarter',
        ratio: grownLimit / Math.max(1, backedUp.grown),
        floor: 1,
        baseline: `${grownLimit} MB; at most ${Math.round(backedUp.most)} MB`,
        value: Math.round(backedUp.grown),
        unit: 'MB',
      },
    ]
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(server: pg.ClientConfig, databaseUrl: string, dataDir: string): Promise<void> {
  await query(server, 'create database coldframe')
  const { jwtSecret } = await readSecrets(dataDir)
  await (await connect({ databaseUrl, dataDir, secret: jwtSecret })).close()
  // The rows of one import, without an import's other work.
  await query(
    { connectionString: databaseUrl },
    `set session_replication_role = replica;
     insert into audience (workspace_id, name, email, company, job_title, tags, lead_score, source)
       select '01900a00-0000-7000-8000-000000000a00', 'Person ' || n || ' Lovelace',
         'person.' || n || '@company' || n % 50000 || '.example', 'Company ' || n % 50000, 'Head of Sales',
         case when n % 10 = 0 then array['vip'] else '{}'::text[] end, n % 101, 'imported'
       from generate_series(1, ${rows}) as n;
     analyze audience`,
  )
}

async function query(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

type Timed = { seconds: number; most: number; grown: number }

async function timed(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<Timed> {
  const from = performance.now()
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  const held: number[] = []
  const looking = setInterval(() => {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })
    if (stdout.trim()) held.push(Number(stdout) / 1000)
  }, 100)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(looking)
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  const heldEarly = Math.max(...held.slice(0, Math.ceil(held.length / 4)))
  const most = Math.max(...held)
  return { seconds: (performance.now() - from) / 1000, most, grown: most - heldEarly }
}

// The delay from a commit until the last of 1,000 subscribers has received the row: each with its own user and socket,
// each row re-read under that user's policies.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { WebSocket } from 'ws'
import { connect } from '../../database/connect.ts'
import type { Database } from '../../database/database.ts'
import { createRealtime } from '../../server/supabase/realtime/realtime.ts'
import type { VerifyToken } from '../../server/supabase/realtime/tokens.ts'
import type { Figure } from './figure.ts'

const subscribers = 1_000
const limitMs = 250
const rounds = 15

// The verification of tokens has its own figure; here the token is the user's number.
const verifyToken: VerifyToken = async (token) =>
  token === 'key' ? { role: 'anon' } : { role: 'authenticated', claims: { sub: personId(Number(token)) } }

export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-bench-realtime-'))
  const { db, owner, close } = await connect({ dataDir, secret: 'bench' })
  try {
    await layOut(owner)
    const times = await timeChanges(db)
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
    return [
      {
        name: `${subscribers} subscribers hear of a row`,
        ratio: limitMs / median,
        floor: 1,
        baseline: `${limitMs} ms from commit to the last frame`,
        value: Math.round(median),
        unit: 'ms',
      },
    ]
  } finally {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function layOut(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(`
    create table public.bench_members (user_id uuid primary key);
    create table public.bench_rows (id int primary key, body text not null);
    insert into public.bench_members
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid from generate_series(1, ${subscribers}) n;
    alter table public.bench_rows enable row level security;
    create policy members on public.bench_rows for select to authenticated
      using (exists (select from public.bench_members where user_id = (select auth.uid())));
    grant select on public.bench_members, public.bench_rows to authenticated;
    grant all on public.bench_rows to service_role;
    alter publication supabase_realtime add table public.bench_rows;
    select realtime.attach('public.bench_rows');
  `)
  await client.end()
}

async function timeChanges(db: Database): Promise<number[]> {
  const realtime = createRealtime({
    db,
    verifyToken,
    now: () => new Date(),
    limits: { socketsPerAddress: Infinity, followedPerAccount: Infinity },
  })
  const server = createServer()
  server.on('upgrade', realtime.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let heard = 0
  let allHeard = () => {}
  const sockets = await openAll(port, () => {
    heard += 1
    if (heard === subscribers) allHeard()
  })
  const times: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    heard = 0
    const served = new Promise<void>((resolve) => (allHeard = resolve))
    await db
      .as({ role: 'service_role' })
      .query('insert into public.bench_rows values ($1, $2)', [round, 'x'.repeat(300)])
    const committed = performance.now()
    await served
    times.push(performance.now() - committed)
  }
  for (const socket of sockets) socket.terminate()
  await realtime.close()
  await new Promise((resolve) => server.close(resolve))
  return times
}

async function openAll(port: number, onChange: () => void): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  // Connects in small groups: this measures changes, not a thousand simultaneous handshakes.
  for (let first = 1; first <= subscribers; first += 50) {
    const group = Array.from({ length: 50 }, (_, i) => openOne(port, first + i, onChange))
    sockets.push(...(await Promise.all(group)))
  }
  return sockets
}

function openOne(port: number, person: number, onChange: () => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=key&vsn=2.0.0`)
  const subscription = { event: '*', schema: 'public', table: 'bench_rows', filter: 'id=gt.0' }
  const join = { config: { postgres_changes: [subscription] }, access_token: String(person) }
  socket.on('open', () => socket.send(JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', join])))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data) => {
      const [, , , event] = JSON.parse((data as Buffer).toString()) as string[]
      if (event === 'postgres_changes') onChange()
      if (event === 'system') resolve(socket)
    })
  })
}

function personId(person: number): string {
  return `00000000-0000-7000-8000-${String(person).padStart(12, '0')}`
}

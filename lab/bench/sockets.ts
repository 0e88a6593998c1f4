// Many open tabs and many changes at once: the 99th percentile of the delay from writing a change to receiving it,
// each row re-read under the policies of its receiver.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../../database/connect.ts'
import type { Database } from '../../database/database.ts'
import { createRealtime } from '../../server/supabase/realtime/realtime.ts'
import type { VerifyToken } from '../../server/supabase/realtime/tokens.ts'
import type { Figure, Length } from './figure.ts'
import type { Listeners } from './sockets/listeners.ts'

const limitMs = 500

// The verification of tokens has its own figure; here the token is the user's number.
const verifyToken: VerifyToken = async (token) =>
  token === 'key' ? { role: 'anon' } : { role: 'authenticated', claims: { sub: personId(Number(token)) } }

export async function measure({ full }: Length): Promise<Figure[]> {
  const [people, perSecond, seconds] = full ? [2_000, 100, 60] : [500, 25, 4]
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-bench-sockets-'))
  const { db, owner, close } = await connect({ dataDir, secret: 'bench' })
  try {
    await layOut(owner, people)
    const times = await timeChanges(db, people, perSecond, seconds)
    const missed = perSecond * seconds - times.length
    const slow = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity
    return [
      {
        name: `${people.toLocaleString('en')} sockets, ${perSecond} changes a second, 99th percentile`,
        // A missed change is a failure instead of a slow one.
        ratio: missed > 0 ? 0 : limitMs / Math.max(1, slow),
        floor: 1,
        baseline: `${limitMs} ms from writing to hearing, none missed`,
        value: slow,
        unit: 'ms',
      },
    ]
  } finally {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function layOut(owner: pg.ClientConfig, people: number): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(`
    create table public.bench_members (person int primary key, user_id uuid not null unique);
    insert into public.bench_members
    select n, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid from generate_series(1, ${people}) n;
    create table public.bench_notes (id int primary key generated always as identity, person int not null, at float8 not null);
    alter table public.bench_notes enable row level security;
    create policy own on public.bench_notes for select to authenticated
      using (person = (select m.person from public.bench_members m where m.user_id = (select auth.uid())));
    grant select on public.bench_members, public.bench_notes to authenticated;
    grant all on public.bench_notes to service_role;
    alter publication supabase_realtime add table public.bench_notes;
    select realtime.attach('public.bench_notes');
  `)
  await client.end()
}

async function timeChanges(
  db: Database,
  people: number,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const realtime = createRealtime({
    db,
    verifyToken,
    now: () => new Date(),
    limits: { socketsPerAddress: Infinity, followedPerAccount: Infinity },
  })
  const server = createServer()
  server.on('upgrade', realtime.upgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listeners = fork(join(import.meta.dirname, 'sockets', 'listeners.ts'))
  const times: number[] = []
  listeners.on('message', (message: { took?: number }) => {
    if (message.took !== undefined) times.push(message.took)
  })
  await untilOpen(listeners, { port: (server.address() as AddressInfo).port, people })
  await writeNotes(db, people, perSecond, seconds)
  const deadline = performance.now() + 10_000
  while (times.length < perSecond * seconds && performance.now() < deadline) await sleep(100)
  listeners.kill()
  await realtime.close()
  server.close()
  return times
}

function untilOpen(listeners: ChildProcess, wanted: Listeners): Promise<void> {
  listeners.send(wanted)
  return new Promise((resolve, reject) => {
    listeners.on('message', (message) => message === 'open' && resolve())
    listeners.once('exit', (code) => reject(new Error(`The listeners ended with ${code}`)))
  })
}

/** Writes at a constant pace, however slow the receivers are. */
async function writeNotes(db: Database, people: number, perSecond: number, seconds: number): Promise<void> {
  const began = performance.now()
  const writing: Promise<unknown>[] = []
  for (let i = 0; i < perSecond * seconds; i += 1) {
    await sleep(Math.max(0, began + (i * 1_000) / perSecond - performance.now()))
    const person = 1 + ((i * 7) % people)
    writing.push(
      db
        .as({ role: 'service_role' })
        .query('insert into public.bench_notes (person, at) values ($1, $2)', [person, Date.now()]),
    )
  }
  await Promise.all(writing)
}

function personId(person: number): string {
  return `00000000-0000-7000-8000-${String(person).padStart(12, '0')}`
}

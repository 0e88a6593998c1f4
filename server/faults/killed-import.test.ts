// Tests an import while the whole installation is killed, as by a power cut: the real command with its own
// PostgreSQL.
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { copyPreparedCluster } from '#database/testing/prepared-cluster.ts'

const CHUNK = 200
const CHUNKS = 10
let dataDir: string
let running: Running
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'coldframe-import-'))
  await copyPreparedCluster(join(dataDir, 'postgres'))
  running = await start()
})
after(async () => {
  running.child.kill('SIGTERM')
  if (running.child.exitCode === null) await once(running.child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
})

test('a kill -9 while rows come in leaves nothing of them, and the same file goes in whole afterwards', async () => {
  const ada = await signIn()
  const [workspace] = await ada.post<{ id: string }[]>('workspaces', { name: 'Import', user_id: ada.id })
  await ada.post('audience', { workspace_id: workspace!.id, email: 'before@example.com' })
  const cut = await begin(ada, workspace!.id)
  // Killed while chunks are in flight: some are stored, one is half stored, the rest never arrives.
  const some = Promise.withResolvers<void>()
  const ended = (async () => {
    for (let n = 0; n < CHUNKS; n++) {
      await ada.post('rpc/import_rows', { p_import_id: cut, p_rows: chunk(n) })
      if (n === 2) some.resolve()
    }
  })().then(
    () => 'whole',
    () => 'broken off',
  )
  await some.promise
  await killAndRestart()
  assert.equal(await ended, 'broken off')

  const again = await signIn()
  assert.deepEqual(await emails(again, workspace!.id), ['before@example.com'])
  await again.post('rpc/undo_import', { p_import_id: cut })
  while (Number(await again.post('rpc/sweep_imports', { p_workspace_id: workspace!.id })) > 0);
  const whole = await begin(again, workspace!.id)
  for (let n = 0; n < CHUNKS; n++)
    await again.post('rpc/import_rows', { p_import_id: whole, p_rows: chunk(n) })
  await finish(again, whole)
  assert.equal((await emails(again, workspace!.id)).length, CHUNK * CHUNKS + 1)
})

test('a kill -9 while an import is finished leaves all of it or nothing', async () => {
  const ada = await signIn()
  const [workspace] = await ada.post<{ id: string }[]>('workspaces', { name: 'Finish', user_id: ada.id })
  const id = await begin(ada, workspace!.id)
  for (let n = 0; n < 5; n++) await ada.post('rpc/import_rows', { p_import_id: id, p_rows: chunk(n) })
  const finishing = finish(ada, id).catch(() => undefined)
  await killAndRestart()
  await finishing
  const again = await signIn()
  const there = (await emails(again, workspace!.id)).length
  assert.ok(there === 0 || there === CHUNK * 5, `${there} of ${CHUNK * 5}`)
})

type Running = { child: ChildProcess; url: string; password: string }
type Person = { id: string; post: <Answer>(path: string, body: object) => Promise<Answer> }

async function start(): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let password = ''
  for await (const line of createInterface({ input: child.stdout })) {
    password ||= /demo@\S+ with the password (\S+)/.exec(line)?.[1] ?? ''
    const url = /^Coldframe is ready at (\S+)/.exec(line)?.[1]
    if (url && password) return { child, url, password }
  }
  throw new Error('It ended before it was ready')
}

async function killAndRestart(): Promise<void> {
  running.child.kill('SIGKILL')
  await once(running.child, 'exit')
  // On a busy machine the killed database may take longer to close its files than a start waits.
  running = await start().catch(start)
}

async function signIn(): Promise<Person> {
  const { url, password } = running
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  const headers = { apikey: anonKey, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'demo@coldframe.test', password }),
  })
  const session = (await answer.json()) as { access_token: string; user: { id: string } }
  const authorization = `Bearer ${session.access_token}`
  return {
    id: session.user.id,
    async post<Answer>(path: string, body: object) {
      const response = await fetch(`${url}/rest/v1/${path}`, {
        method: 'POST',
        headers: { ...headers, authorization, prefer: 'return=representation' },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${text}`)
      return (text === '' ? null : JSON.parse(text)) as Answer
    },
  }
}

async function begin(person: Person, workspaceId: string): Promise<string> {
  const [begun] = await person.post<{ id: string }[]>('imports', { workspace_id: workspaceId })
  return begun!.id
}

const finish = (person: Person, id: string) =>
  person.post('rpc/finish_import', { p_import_id: id, p_total: 0, p_rejected: 0, p_rejects: [] })

const chunk = (n: number) =>
  Array.from({ length: CHUNK }, (_, place) => ({ email: `p${n * CHUNK + place}@example.com` }))

async function emails(person: Person, workspaceId: string): Promise<string[]> {
  const rows: { email: string }[] = []
  for (let page = rows; page === rows || page.length === 1_000;) {
    const path = `rpc/get_workspace_audience_secure?select=email&order=id&offset=${rows.length}`
    page = await person.post<{ email: string }[]>(path, { p_workspace_id: workspaceId })
    rows.push(...page)
  }
  return rows.map(({ email }) => email)
}

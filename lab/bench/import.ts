// An import of a million rows, compared with COPY of the same rows into the same table with its triggers, constraints,
// indexes and change feed; and whether every page costs the same.
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { freshDatabase, type TestDatabase } from '../../database/testing/fresh-database.ts'
import type { Figure } from './figure.ts'
import { openSupabase } from './rest/open-supabase.ts'

const rows = Number(process.env.BENCH_IMPORT_ROWS ?? 1_000_000)
const rowsAChunk = 2_000
const workspace = '01900a00-0000-7000-8000-000000000a00'

export async function measure(): Promise<Figure[]> {
  const copied = await measureCopy()
  const t = await openWorkspace()
  const api = await openApi(t)
  try {
    const { imported, grown } = await measureImport(api)
    await t.sql('vacuum analyze audience')
    return [
      {
        name: `import: ${rows.toLocaleString('en')} rows through the API`,
        ratio: copied / imported,
        floor: 0.33,
        baseline: 'bare COPY of the same rows into the same table',
        value: Math.round(rows / imported),
        unit: 'rows/s',
      },
      {
        name: 'import: memory held by the server grows by less than 64 MB after the first tenth',
        ratio: 64 / Math.max(1, grown),
        floor: 1,
        baseline: '64 MB',
        value: Math.round(grown),
        unit: 'MB',
      },
      ...(await measurePages(api)),
    ]
  } finally {
    await api.close()
    await t.close()
  }
}

const row = (n: number) => ({
  name: `Person ${n} ${surname(n)}`,
  email: `person.${n}@company${n % 50_000}.example`,
  company: `Company ${n % 50_000}`,
  job_title: ['Founder', 'Head of Sales', 'Engineer', 'Buyer'][n % 4],
  tags: n % 10 === 0 ? ['vip'] : [],
  lead_score: n % 101,
  source: 'imported',
})
const surname = (n: number) => ['Lovelace', 'Hopper', 'Turing', 'Noether', 'Curie'][n % 5]

async function measureCopy(): Promise<number> {
  const t = await openWorkspace()
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-bench-'))
  try {
    // PostgreSQL may run as another user and must be able to read the file.
    await chmod(folder, 0o755)
    const file = join(folder, 'rows.csv')
    await pipeline(copyLines(), createWriteStream(file, { mode: 0o644 }))
    return await seconds(() =>
      t.sql(`copy audience (workspace_id, name, email, company, job_title, tags, lead_score, source)
        from '${file}' with (format csv)`),
    )
  } finally {
    await rm(folder, { recursive: true })
    await t.close()
  }
}

function* copyLines(): Generator<string> {
  for (let n = 0; n < rows; n += 1) {
    const { name, email, company, job_title, tags, lead_score, source } = row(n)
    yield `${[workspace, name, email, company, job_title, `{${tags.join()}}`, lead_score, source].join(',')}\n`
  }
}

/** The duration in seconds, and the growth of the process in megabytes after the first tenth. */
async function measureImport(api: Api): Promise<{ imported: number; grown: number }> {
  let heldEarly = 0
  let most = 0
  const imported = await seconds(async () => {
    const [begun] = await api.post<{ id: string }[]>('imports?select=id', { workspace_id: workspace })
    for (let from = 0; from < rows; from += rowsAChunk) {
      const chunk = Array.from({ length: Math.min(rowsAChunk, rows - from) }, (_, place) => row(from + place))
      await api.post('rpc/import_rows', { p_import_id: begun!.id, p_rows: chunk })
      if ((from / rowsAChunk) % Math.ceil(rows / rowsAChunk / 10) !== 0 || from === 0) continue
      const now = megabytesInUse()
      heldEarly ||= now
      most = Math.max(most, now)
    }
    await api.post('rpc/finish_import', {
      p_import_id: begun!.id,
      p_total: rows,
      p_rejected: 0,
      p_rejects: [],
    })
  })
  return { imported, grown: most - heldEarly }
}

type Page = { name: string; find: object }

async function measurePages(api: Api): Promise<Figure[]> {
  const pages: Page[] = [
    { name: 'first page', find: {} },
    { name: 'page filtered by tag', find: { tags: ['vip'] } },
    { name: 'page filtered by company', find: { companies: ['Company 17'] } },
    { name: 'page that matches a search', find: { search: 'hopper' } },
    { name: 'first page by name', find: { sort: 'name', descending: false } },
    { name: 'first page by the last mail', find: { sort: 'last_contacted', descending: true } },
    { name: 'page of those never written to', find: { contacted: ['never'] } },
    { name: 'last page', find: { sort: 'newest', descending: false } },
  ]
  const times = new Map<string, number>()
  for (const { name, find } of pages) {
    const findFirst = () =>
      api.post('rpc/find_audience', { p_workspace_id: workspace, p_find: find, p_limit: 100 })
    times.set(name, await median(findFirst))
  }
  const whole = 'rpc/get_workspace_audience_secure?order=created_at.desc,id.desc&limit=100'
  times.set('page of the whole list', await median(() => api.post(whole, { p_workspace_id: workspace })))
  const first = times.get('first page')!
  return [...times].slice(1).map(([name, time]) => ({
    name: `audience: ${name} of ${rows.toLocaleString('en')} members`,
    ratio: first / time,
    floor: 0.5,
    baseline: 'the first page',
    value: Math.round(time * 10_000) / 10,
    unit: 'ms',
  }))
}

type Api = { post<Answer = unknown>(path: string, body: object): Promise<Answer>; close(): Promise<void> }

async function openApi(t: TestDatabase): Promise<Api> {
  const { supabase, headers: own } = await openSupabase(t)
  const headers = { ...own, 'content-type': 'application/json', prefer: 'return=representation' }
  return {
    async post<Answer>(path: string, body: object) {
      const request = new Request(`http://bench.test/rest/v1/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const answer = await supabase.fetch(request)
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return (await answer.json()) as Answer
    },
    close: () => supabase.close(),
  }
}

async function openWorkspace(): Promise<TestDatabase> {
  const t = await freshDatabase()
  await t.sql(`insert into workspaces (id, name, user_id) values ('${workspace}', 'Bench', '${t.adaId}')`)
  return t
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 15; round += 1) times.push(await seconds(work))
  return times.toSorted((a, b) => a - b)[7]!
}

// The rows are also created in this process, so garbage is collected before measuring.
function megabytesInUse(): number {
  collectGarbage()
  // Excludes resident pages: the allocator decides how many of those it returns.
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

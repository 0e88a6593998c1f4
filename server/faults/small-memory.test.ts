// Tests a process with little memory under the largest allowed requests: it rejects them, and survives.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { startInstallation, type Installation } from '#server/testing/faults/installation.ts'
import { times } from '#server/testing/faults/scale.ts'

const MEGABYTE = 1024 * 1024
const HEAP_MB = 256
let t: TestDatabase
let installation: Installation
let headers: Record<string, string>
before(async () => {
  t = await freshDatabase()
  installation = await startInstallation(t.connection, {
    nodeFlags: [`--max-old-space-size=${HEAP_MB}`],
    env: { ROLES: 'web', AUTH_AUTOCONFIRM: 'true', DATABASE_POOL: '4' },
  })
  const { anonKey } = (await (await fetch(`${installation.url}/config.json`)).json()) as { anonKey: string }
  headers = { apikey: anonKey, 'content-type': 'application/json' }
})
after(async () => {
  await installation.stop()
  await t.close()
})

const filled = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length))
const tenMegabytes = 10 * MEGABYTE - 100
const bodies: Record<string, [path: string, body: string, type?: string]> = {
  'millions of objects': ['/rest/v1/audience', `[${filled('{},', tenMegabytes)}{}]`],
  'a deep nest': ['/rest/v1/audience', filled('[', tenMegabytes)],
  'a row of countless columns': [
    '/rest/v1/audience',
    `{${Array.from({ length: 700_000 }, (_, n) => `"k${n}":1`)
      .join(',')
      .slice(0, tenMegabytes)}}`,
  ],
  'rows as long as may be': [
    '/rest/v1/audience',
    `[${Array.from({ length: 100 }, (_, n) => `{"email":"${n}@x.test","notes":"${filled('é', 50_000)}"}`).join(',')}]`,
  ],
  'CSV of a million lines': ['/rest/v1/audience', `email\n${filled('a\n', tenMegabytes)}`, 'text/csv'],
  'a form of a million fields': [
    '/rest/v1/audience',
    filled('a=b&', tenMegabytes),
    'application/x-www-form-urlencoded',
  ],
  'a call of a function': ['/functions/v1/analyze-email', `{"x":"${filled('y', 2 * MEGABYTE - 100)}"}`],
  'a sign-up': ['/auth/v1/signup', `{"email":"${filled('a', MEGABYTE - 100)}"}`],
  'one byte too many': ['/rest/v1/audience', filled(' ', 10 * MEGABYTE + 1)],
}

test('the largest bodies, many at once, are refused or taken, and the process lives', async (context) => {
  const rounds = times(1, 60)
  const counts: Record<string, number> = {}
  const send = async ([path, body, type]: (typeof bodies)[string]) => {
    const init = { method: 'POST', body, headers: type ? { ...headers, 'content-type': type } : headers }
    const { status } = await fetch(installation.url + path, init).catch(() => ({ status: 'cut off' }))
    counts[status] = (counts[status] ?? 0) + 1
  }
  for (let round = 0; round < rounds; round += 1) await Promise.all(Object.values(bodies).map(send))
  assert.equal(installation.child.exitCode, null)
  // It may still be busy with aborted requests.
  const readiness = async () => (await fetch(`${installation.url}/readyz`)).status
  await until(async () => (await readiness()) === 200)
  assert.equal(await readiness(), 200)
  assert.deepEqual(
    Object.keys(counts).filter((status) => !/^(2|4)\d\d$|^503$|^cut off$/.test(status)),
    [],
  )
  context.diagnostic(`${HEAP_MB} MB of heap: ${JSON.stringify(counts)}, ${await peakMegabytes()} MB at most`)
})

test('an answer too large for one is refused, and pages of it come', async (context) => {
  const signedUp = await fetch(`${installation.url}/auth/v1/signup`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'grace@x.test', password: 'correct horse battery' }),
  })
  const { access_token, user } = (await signedUp.json()) as { access_token: string; user: { id: string } }
  await t.sql(`with w as (insert into workspaces (name, user_id) values ('Large', '${user.id}') returning id)
    insert into audience (workspace_id, email, notes, custom_fields)
    select w.id, 'row' || n || '@x.test', repeat(md5(n::text), 600), jsonb_build_object('more', repeat(md5(n::text), 600))
    from w, generate_series(1, 1500) n`)
  const asGrace = { ...headers, authorization: `Bearer ${access_token}` }
  const requestContacts = (query: string) =>
    fetch(`${installation.url}/rest/v1/audience?${query}`, { headers: asGrace })
  const refused = await Promise.all(Array.from({ length: 2 }, () => requestContacts('select=*')))
  for (const answer of refused) {
    assert.equal(answer.status, 400)
    assert.equal(((await answer.json()) as { code: string }).code, 'answer_too_large')
  }
  const page = await requestContacts('select=*&limit=500&offset=1000')
  assert.equal(((await page.json()) as unknown[]).length, 500)
  context.diagnostic(`${await peakMegabytes()} MB at most`)
})

async function peakMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${installation.child.pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { recordRun } from '#database/testing/installation-calls.ts'
import type { Database } from '#database/database.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { checkRunning, createLastChecks } from '#server/health/check-running.ts'
import { routeGroupOf } from '#server/operations/route-groups.ts'
import { answerReady, openWatch } from './monitoring.ts'

// An address without a server.
const siteUrl = 'http://127.0.0.1:1'

const t = testDatabase()

const open = (env: Record<string, string> = {}) =>
  openWatch({ config: readConfig(env), db: t.db, log: createLog('silent'), siteUrl })
const request = (path: string, headers: Record<string, string> = {}, host = '127.0.0.1:3000') =>
  new Request(`http://${host}${path}`, { headers })

test('figures of requests and of what waits are there to be read', async () => {
  const watch = await open()
  await watch.observe(request('/rest/v1/audience?email=eq.a'), async () => new Response('', { status: 206 }))
  await assert.rejects(watch.observe(request('/auth/v1/token'), () => Promise.reject(new Error('x'))))
  await recordRun(t.asService, 'digest', '1 hour')
  await recordRun(t.asService, 'backup', '1 day', 'no room')
  await recordRun(t.asService, 'backup_copy', '1 day')
  await t.sql(`insert into private.outbox (recipient, subject, html, text) values ('a@example.com', 'S', 'h', 't');
    update coldframe.schema_files set applied_at = applied_at - interval '2 days'`)
  const answer = await watch.answerMetrics(() => '127.0.0.1')(request('/metrics'))
  const metrics = await answer.text()
  assert.match(answer.headers.get('content-type')!, /^text\/plain/)
  assert.match(metrics, /coldframe_http_requests_total\{route="rest",method="GET",status="206"\} 1\n/)
  assert.match(metrics, /coldframe_http_requests_total\{route="auth",method="GET",status="500"\} 1\n/)
  assert.match(metrics, /coldframe_http_request_seconds_count\{route="rest"\} 1\n/)
  assert.match(metrics, /\ncoldframe_build_info\{version="\d+\.\d+\.\d+"\} 1\n/)
  assert.match(metrics, /\ncoldframe_system_mail_waiting 1\n/)
  assert.match(metrics, /\ncoldframe_sending_paused 0\n/)
  assert.match(metrics, /\ncoldframe_job_late_seconds\{job="digest"\} 0\n/)
  assert.ok(Number(/\ncoldframe_backup_age_seconds (\d+)/.exec(metrics)![1]) >= 172_800)
  assert.match(metrics, /\ncoldframe_backup_copy_age_seconds 0\.\d+\n/)
  assert.match(metrics, /\nprocess_resident_memory_bytes \d+/)
})

test('alerts and dashboard ask for nothing that /metrics does not give, and promtool finds them right', async (context) => {
  const answer = await (await open()).answerMetrics(() => '127.0.0.1')(request('/metrics'))
  const given = new Set([...(await answer.text()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!))
  const folder = join(import.meta.dirname, '..', '..', 'deploy', 'monitoring')
  for (const file of ['coldframe.rules.yml', 'grafana-dashboard.json']) {
    const figures = (await readFile(join(folder, file), 'utf8')).match(
      /\b(coldframe|nodejs|process)_[a-z0-9_]+/g,
    )!
    assert.ok(figures.length >= 15)
    const missing = figures.filter((name) => !given.has(name.replace(/_(bucket|sum|count)$/, '')))
    assert.deepEqual(missing, [], file)
  }
  const promtool = (command: string, file: string) =>
    spawnSync('promtool', [command, 'rules', join(folder, file)], { encoding: 'utf8' })
  const checked = promtool('check', 'coldframe.rules.yml')
  // Only the names are compared when Prometheus is missing.
  if (checked.error) return context.diagnostic('promtool is not here')
  assert.equal(checked.status, 0, checked.stderr)
  const tested = promtool('test', 'coldframe.rules.test.yml')
  assert.equal(tested.status, 0, `${tested.stdout}${tested.stderr}`)
})

test('while the database is away the figures of the process are there, and that it is away', async () => {
  const lost = { as: () => ({ query: () => Promise.reject(new Error('gone')) }) } as unknown as Database
  const watch = await openWatch({
    config: readConfig({ DATA_DIR: tmpdir() }),
    db: lost,
    log: createLog('silent'),
    siteUrl,
  })
  const metrics = await (await watch.answerMetrics(() => '127.0.0.1')(request('/metrics'))).text()
  assert.match(metrics, /\ncoldframe_database_up 0\n/)
  assert.match(metrics, /\ncoldframe_disk_free_bytes [1-9]\d+\n/)
})

test('the state of each system check is there from the second time on, and while the database is away', async () => {
  const watch = await open()
  const read = async () => (await watch.answerMetrics(() => '127.0.0.1')(request('/metrics'))).text()
  assert.doesNotMatch(await read(), /coldframe_check_state\{/)
  await watch.close()
  const metrics = await read()
  assert.match(metrics, /\ncoldframe_check_state\{check="database-schema"\} 0\n/)
  assert.match(metrics, /\ncoldframe_check_state\{check="database-durability"\} 2\n/)
  assert.match(metrics, /\ncoldframe_check_state\{check="backups"\} 1\n/)
  const lost = { as: () => ({ query: () => Promise.reject(new Error('gone')) }) } as unknown as Database
  const checks = await checkRunning({ config: readConfig({}), db: lost, siteUrl, now: () => new Date() })
  const stateOf = (id: string) => checks.find((check) => check.id === id)?.state
  assert.deepEqual(['database-connection', 'database-schema', 'backups'].map(stateOf), [
    'failing',
    'unchecked',
    'unchecked',
  ])
})

test('the checks are made again after five minutes and not before', async () => {
  let [time, runs] = [0, 0]
  const checks = createLastChecks(
    async () => ((runs += 1), []),
    () => time,
  )
  for (time of [0, 1_000, 299_000, 300_000, 599_000]) {
    checks.read()
    await checks.settled()
  }
  assert.equal(runs, 2)
})

test('a process is ready until its disk is nearly full', async () => {
  const at = (free: number, total: number) =>
    answerReady({ db: t.db, findDisk: async () => ({ free, total }) })
  const gigabyte = 1e9
  assert.equal((await at(0.3 * gigabyte, 100 * gigabyte)).status, 200)
  assert.equal((await at(0.06 * gigabyte, gigabyte)).status, 200)
  assert.equal((await answerReady({ db: t.db, findDisk: async () => null })).status, 200)
  const full = await at(0.2 * gigabyte, 100 * gigabyte)
  assert.deepEqual(
    [full.status, await full.text()],
    [503, 'The disk of DATA_DIR is nearly full: 200 MB are free'],
  )
})

test('without a token only this machine reads them, and not through a proxy', async () => {
  const here = (await open()).answerMetrics(() => '127.0.0.1')
  const away = (await open()).answerMetrics(() => '203.0.113.9')
  assert.equal((await here(request('/metrics'))).status, 200)
  assert.equal((await away(request('/metrics'))).status, 404)
  assert.equal((await here(request('/metrics', {}, 'mail.example.com'))).status, 404)
  for (const sign of ['x-forwarded-for', 'x-real-ip', 'via', 'forwarded', 'x-forwarded-host'])
    assert.equal((await here(request('/metrics', { [sign]: '203.0.113.9' }))).status, 404, sign)
})

test('with a token whoever shows it reads them, and nobody else', async () => {
  const token = 'sixteen letters and more'
  const answer = (await open({ METRICS_TOKEN: token })).answerMetrics(() => '203.0.113.9')
  assert.equal((await answer(request('/metrics', { authorization: `Bearer ${token}` }))).status, 200)
  assert.equal((await answer(request('/metrics', { authorization: 'Bearer another' }))).status, 404)
  assert.equal((await answer(request('/metrics'))).status, 404)
})

test('a route has a name that no stranger chooses', () => {
  const paths = [
    '/rest/v1/x',
    '/t/o/abc.gif',
    '/t/u/abc',
    '/t/x',
    '/mcp',
    '/oauth/token',
    '/stripe/webhook',
    '/anything/else',
    '/constructor/v1',
    '/',
    '/t/toString',
  ]
  assert.deepEqual(paths.map(routeGroupOf), [
    'rest',
    'open',
    'unsubscribe',
    'page',
    'mcp',
    'oauth',
    'stripe',
    'page',
    'page',
    'page',
    'page',
  ])
})

test("with a collector each request is a span of its caller's trace, and tells neither path nor query", async () => {
  const received = Promise.withResolvers<string>()
  const collector = createServer((incoming, response) => {
    void text(incoming).then((body) => received.resolve(`${incoming.url} ${body}`))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const watch = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await watch.observe(
    request('/rest/v1/audience?email=eq.ada@example.com', { traceparent }),
    async () => new Response(),
  )
  await watch.close()
  const metrics = await received.promise
  collector.close()
  assert.match(metrics, /^\/v1\/traces /)
  assert.match(metrics, /"traceId":"0af7651916cd43dd8448eb211c80319c"/)
  assert.match(metrics, /"name":"GET rest"/)
  assert.ok(!metrics.includes('audience') && !metrics.includes('ada@'))
})

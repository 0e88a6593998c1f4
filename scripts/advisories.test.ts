import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { createGunzip } from 'node:zlib'
import { readAudit } from './advisories.ts'

type Registry = { advisories: unknown; status?: number }

/** Runs the command with a registry whose bulk advisory endpoint responds like this. */
async function runAt({ advisories, status = 200 }: Registry) {
  const bodies: Record<string, string[]>[] = []
  const registry = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    if (request.url !== '/-/npm/v1/security/advisories/bulk') {
      // npm requests the package document of each package with an advisory.
      const name = request.url!.slice(1)
      const versions = { '8.23.1': { name, version: '8.23.1' }, '99.0.0': { name, version: '99.0.0' } }
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ name, versions, 'dist-tags': { latest: '99.0.0' } }))
    }
    bodies.push((await json(request.pipe(createGunzip()))) as (typeof bodies)[number])
    response.writeHead(status, { 'content-type': 'application/json' })
    return response.end(typeof advisories === 'string' ? advisories : JSON.stringify(advisories))
  }
  await once(registry.listen(0, '127.0.0.1'), 'listening')
  const cache = await mkdtemp(join(tmpdir(), 'coldframe-advisories-'))
  try {
    const { port } = registry.address() as AddressInfo
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: cache,
      npm_config_fetch_retries: '0',
    }
    const { promise, resolve } = Promise.withResolvers<{ code: unknown; report: string }>()
    const file = join(import.meta.dirname, 'advisories.ts')
    execFile(process.execPath, [file], { env }, (error, report) =>
      resolve({ code: error?.code ?? 0, report }),
    )
    return { ...(await promise), requests: bodies }
  } finally {
    registry.closeAllConnections()
    registry.close()
    await rm(cache, { recursive: true, force: true })
  }
}

// The format that registry.npmjs.org documents: advisories by package.
const advisory = (severity: string) => ({
  id: 1_100_001,
  url: 'https://github.com/advisories/GHSA-xxxx-xxxx-xxxx',
  title: 'A vulnerability for this test',
  severity,
  vulnerable_versions: '<99.0.0',
  cwe: ['CWE-89'],
  cvss: { score: 9.8, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' },
})

test('a high or critical advisory is printed and exits with 1', async () => {
  const { code, report, requests } = await runAt({
    advisories: { pg: [advisory('critical')], ws: [advisory('moderate')] },
  })
  const vulnerability = 'A vulnerability for this test, https://github.com/advisories/GHSA-xxxx-xxxx-xxxx'
  assert.equal(
    report,
    `Known vulnerabilities in production dependencies:\ncritical: pg 8.23.1: ${vulnerability}\n`,
  )
  assert.equal(code, 1)
  // Development dependencies are not included.
  const names = Object.keys(requests[0]!)
  assert.deepEqual([names.includes('pg'), names.includes('oxlint')], [true, false])
})

test('without an advisory, or with only lesser ones, the check prints their number and exits with 0', async () => {
  const summary = 'No high or critical advisory for production dependencies; '
  const none = await runAt({ advisories: {} })
  assert.deepEqual([none.code, none.report], [0, `${summary}0 of lower severity.\n`])
  const lesser = { pg: { name: 'pg', severity: 'moderate' }, ws: { name: 'ws', severity: 'low' } }
  assert.deepEqual(readAudit(JSON.stringify({ vulnerabilities: lesser })), {
    ok: true,
    report: `${summary}2 of lower severity.`,
  })
})

test('an unavailable registry is reported and does not fail the check', async () => {
  const proxy = { advisories: '<html>Sign in to the proxy</html>' }
  const mirror = { advisories: { message: 'Method Not Allowed' }, status: 405 }
  for (const { code, report } of await Promise.all([proxy, mirror].map(runAt)))
    assert.deepEqual([code, report], [0, notChecked])
  for (const output of [
    '',
    'npm error',
    'null',
    '7',
    '{"vulnerabilities":[7]}',
    '{"vulnerabilities":{"a":null}}',
  ])
    assert.deepEqual(readAudit(output), { ok: true, report: notChecked.trim() })
})

const notChecked = 'Advisories were not checked: the registry is unavailable.\n'

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { secureResponses } from './security-headers.ts'

test('words become documents and scripts by named policies only, on pages and in the frame of a mail', async () => {
  const sources = {
    '/dashboard': await readFile('web/data/trusted-types.ts', 'utf8'),
    '/mail-frame': await readFile('web/public/mail-frame.js', 'utf8'),
  }
  for (const [path, source] of Object.entries(sources)) {
    const policy = await policyOf(path)
    assert.deepEqual(policy.get('require-trusted-types-for'), ["'script'"], path)
    const names = policy.get('trusted-types') ?? []
    const made = [...source.matchAll(/(?:policyOf|createPolicy)\('([\w-]+)'/g)].map(([, name]) => name)
    assert.notEqual(made.length, 0, path)
    assert.deepEqual(
      names.filter((name) => name !== 'ProseMirrorClipboard'),
      made,
      path,
    )
  }
})

test('no page may run or load what is not its own', async () => {
  const policy = await policyOf('/')
  assert.deepEqual(policy.get('default-src'), ["'none'"])
  for (const kind of ['script-src', 'style-src', 'connect-src', 'worker-src', 'frame-src'])
    assert.deepEqual(policy.get(kind), ["'self'"], kind)
})

test('the frame of a mail loads pictures of other servers only by its own address for that, and never more', async () => {
  const hidden = await policyOf('/mail-frame')
  const shown = await policyOf('/mail-frame?pictures')
  assert.deepEqual(hidden.get('img-src'), ['data:'])
  assert.deepEqual(shown.get('img-src'), ['data:', 'https:'])
  hidden.delete('img-src')
  shown.delete('img-src')
  assert.deepEqual(shown, hidden)
  for (const path of ['/mail-frame?pictures=all', '/mail-frame?x&pictures', '/mail-frame#pictures'])
    assert.deepEqual((await policyOf(path)).get('img-src'), ['data:'], path)
  for (const path of ['/?pictures', '/inbox?pictures'])
    assert.deepEqual((await policyOf(path)).get('img-src'), ["'self'", 'data:', 'blob:'], path)
  const headers = await headersOf({ 'content-type': 'text/html' }, { path: '/mail-frame?pictures' })
  assert.equal(headers['referrer-policy'], 'no-referrer')
})

test('what is no page carries no policy, and is taken for nothing else', async () => {
  const headers = await headersOf({ 'content-type': 'application/json' })
  assert.equal(headers['content-security-policy'], undefined)
  assert.equal(headers['x-content-type-options'], 'nosniff')
})

test('a handler may be stricter than the rest', async () => {
  const headers = await headersOf({ 'referrer-policy': 'no-referrer' })
  assert.equal(headers['referrer-policy'], 'no-referrer')
})

test('an answer without headers of its own carries them too', async () => {
  const headers = await headersOf(undefined)
  assert.equal(headers['x-content-type-options'], 'nosniff')
})

test('an answer carries what its address asks for besides', async () => {
  const headers = await headersOf({ 'content-type': 'application/json' }, { path: '/a' })
  assert.equal(headers['x-path'], '/a')
})

type Asked = { path?: string }

/** The headers that the port sends for a response with these headers. */
async function headersOf(given: OutgoingHttpHeaders | undefined, { path = '/' }: Asked = {}) {
  const Response = secureResponses((url) => ({ 'x-path': url }))
  const request = new IncomingMessage(new Socket())
  request.url = path
  const response = new Response(request)
  const sent = new PassThrough()
  response.assignSocket(sent as unknown as Socket)
  if (given) response.writeHead(200, given)
  response.end()
  const [, ...lines] = String(sent.read()).split('\r\n\r\n')[0]!.split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(.*?): (.*)$/.exec(line) ?? []
      return [name.toLowerCase(), value]
    }),
  )
}

async function policyOf(path: string): Promise<Map<string, string[]>> {
  const headers = await headersOf({ 'content-type': 'text/html; charset=utf-8' }, { path })
  const directives = (headers['content-security-policy'] ?? '').split('; ')
  return new Map(
    directives.map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )
}

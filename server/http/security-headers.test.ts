import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { secureHeaders } from './security-headers.ts'

test('words become documents and scripts by named policies only, on pages and in the frame of a mail', async () => {
  const sources = {
    '/dashboard': await readFile('web/app/trusted-types.ts', 'utf8'),
    '/mail-frame': await readFile('web/public/mail-frame.js', 'utf8'),
  }
  for (const [path, source] of Object.entries(sources)) {
    const policy = policyOf(path)
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

test('no page may run or load what is not its own', () => {
  const policy = policyOf('/')
  assert.deepEqual(policy.get('default-src'), ["'none'"])
  for (const kind of ['script-src', 'style-src', 'connect-src', 'worker-src', 'frame-src'])
    assert.deepEqual(policy.get(kind), ["'self'"], kind)
})

test('what is no page carries no policy, and is taken for nothing else', () => {
  const answer = secureHeaders(
    new Request('https://a.example/config.json'),
    new Response('{}', { headers: { 'content-type': 'application/json' } }),
    false,
  )
  assert.equal(answer.headers.get('content-security-policy'), null)
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
})

test('a site that is reached by https is never asked without it again', () => {
  const told = (https: boolean) =>
    secureHeaders(new Request('https://a.example/'), new Response(''), https).headers.get(
      'strict-transport-security',
    )
  assert.equal(told(true), 'max-age=31536000')
  assert.equal(told(false), null)
})

function policyOf(path: string): Map<string, string[]> {
  const page = new Response('', { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const { headers } = secureHeaders(new Request(`https://a.example${path}`), page, false)
  const directives = (headers.get('content-security-policy') ?? '').split('; ')
  return new Map(
    directives.map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )
}

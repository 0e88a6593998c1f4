// Tests every endpoint that accepts a redirect, with targets to which an attacker would like to redirect a session.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { endpoints } from './auth/endpoints.ts'
import { readRedirect, signedIn, siteUrl, startAuth, type TestAuth } from '#server/testing/auth/test-auth.ts'

let it: TestAuth
before(async () => {
  it = await startAuth({ mailIntervalSeconds: 0 })
})
after(() => it.close())

const hostile = [
  '/t/c/token',
  '//t/c/token',
  '/x/../t/c/token',
  '/verify-email/../t/c/token',
  '/%74/c/token',
  '/t%2fc%2ftoken',
  '/%2e%2e/t/c/token',
  '/verify-email%2f..%2ft/c/token',
  '\\t\\c\\token',
  '/T/C/token',
  '/t/u/token',
  '/auth/v1/verify?token=x&type=signup&redirect_to=https://evil.example/',
  '/auth/v1/authorize',
  '/sandbox/checkout',
  '/providers/return',
  '/verify-email/deeper',
].map((path) => siteUrl + path)
const elsewhere = [
  'https://evil.example/verify-email',
  'https://app.coldframe.test.evil.example/',
  'https://app.coldframe.test@evil.example/verify-email',
  'https://you:pw@app.coldframe.test/verify-email',
  'http://app.coldframe.test/verify-email',
  'https://app.coldframe.test:8443/verify-email',
  '//evil.example/verify-email',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
]

let people = 0
const newAddress = () => `r${(people += 1)}@example.com`

type Ask = (redirect: string) => Promise<{ to: string; response: Response }>
const post = (path: string, redirect: string, body: object, headers: Record<string, string> = {}) =>
  it.raw(`${path}?redirect_to=${encodeURIComponent(redirect)}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  })

/** Calls by endpoint; each sends a mail or opens a link. */
const takers: Record<string, () => Promise<Ask>> = {
  'POST /signup': async () => async (redirect) => {
    const to = newAddress()
    return { to, response: await post('/signup', redirect, { email: to, password: 'brisk-otter-47' }) }
  },
  'POST /resend': async () => {
    const to = newAddress()
    await it.client().auth.signUp({ email: to, password: 'brisk-otter-47' })
    return async (redirect) => ({
      to,
      response: await post('/resend', redirect, { type: 'signup', email: to }),
    })
  },
  'POST /recover': async () => {
    const { email: to } = await signedIn(it, newAddress())
    return async (redirect) => ({ to, response: await post('/recover', redirect, { email: to }) })
  },
  'POST /otp': async () => {
    const { email: to } = await signedIn(it, newAddress())
    return async (redirect) => ({ to, response: await post('/otp', redirect, { email: to }) })
  },
  'POST /magiclink': async () => {
    const { email: to } = await signedIn(it, newAddress())
    return async (redirect) => ({ to, response: await post('/magiclink', redirect, { email: to }) })
  },
  'POST /invite': async () => async (redirect) => {
    const to = newAddress()
    const headers = { authorization: `Bearer ${it.config.serviceKey}` }
    return { to, response: await post('/invite', redirect, { email: to }, headers) }
  },
  'PUT /user': async () => {
    const { session } = await signedIn(it, newAddress())
    return async (redirect) => {
      const to = newAddress()
      const response = await it.raw(`/user?redirect_to=${encodeURIComponent(redirect)}`, {
        method: 'PUT',
        body: JSON.stringify({ email: to }),
        headers: { authorization: `Bearer ${session.access_token}` },
      })
      return { to, response }
    }
  },
}

const withoutRedirect = new Set([
  'POST /token',
  'GET /user',
  'POST /logout',
  'POST /undo',
  'POST /verify',
  'GET /reauthenticate',
  'GET /settings',
  'GET /health',
  'GET /authorize',
  'GET /callback',
  'GET /.well-known/jwks.json',
])

test('every endpoint is known to take a redirect or not', () => {
  const all = Object.entries(endpoints)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    .filter((name) => !/ \/(factors|admin\/users)/.test(name))
  const known = [...Object.keys(takers), ...withoutRedirect, 'GET /verify', 'POST /admin/generate_link']
  assert.deepEqual(all.toSorted(), known.toSorted())
})

for (const [name, open] of Object.entries(takers)) {
  test(`${name} mails no link that leads away from the pages of this site`, async () => {
    const sendTo = await open()
    for (const target of [...hostile, ...elsewhere]) {
      const { to, response } = await sendTo(target)
      assert.equal(response.status, 200, target)
      const link = new URL(it.mailTo(to).link)
      assert.equal(link.origin, siteUrl, target)
      assert.match(link.pathname, /^\/(verify-email|reset-password)$/, target)
      assert.equal(link.searchParams.get('next'), '/', target)
    }
  })
}

test('POST /admin/generate_link makes no link that leads away from the pages of this site', async () => {
  const { email } = await signedIn(it, newAddress())
  for (const redirectTo of [...hostile, ...elsewhere]) {
    const { data } = await it
      .admin()
      .auth.admin.generateLink({ type: 'recovery', email, options: { redirectTo } })
    assert.equal(data.properties?.redirect_to, `${siteUrl}/`, redirectTo)
    assert.equal(new URL(data.properties.action_link).searchParams.get('redirect_to'), `${siteUrl}/`)
  }
})

test('GET /verify carries a session to no such target, and leads browsers to a page without one', async () => {
  for (const target of [...hostile, ...elsewhere]) {
    const { data } = await it.admin().auth.admin.generateLink({ type: 'magiclink', email: newAddress() })
    const link = new URL(data.properties!.action_link)
    link.searchParams.set('redirect_to', target)
    const opened = await it.open(link.href, { headers: { 'sec-fetch-dest': 'document' } })
    const page = readRedirect(opened)
    assert.equal(page.page, `${siteUrl}/verify-email`, target)
    assert.deepEqual(page.fragment, {})
    assert.equal(page.query.token, data.properties!.hashed_token, 'not used up')
    const followed = readRedirect(await it.open(link.href))
    assert.equal(followed.page, `${siteUrl}/`, target)
    assert.ok(followed.fragment.access_token)
  }
})

test('a mail to a page of this site leads to the page that redeems it, and names where to go then', async () => {
  const { email } = await signedIn(it, newAddress())
  const cases = [
    ['/dashboard', '/dashboard'],
    ['/dashboard/', '/dashboard/'],
    ['/x/../dashboard', '/dashboard'],
    ['/?redirect=checkout', '/?redirect=checkout'],
    ['/verify-email', null],
  ] as const
  for (const [asked, next] of cases) {
    await it.client().auth.signInWithOtp({ email, options: { emailRedirectTo: siteUrl + asked } })
    const link = new URL(it.mailTo(email).link)
    assert.equal(link.pathname, '/verify-email', asked)
    assert.equal(link.searchParams.get('type'), 'magiclink')
    assert.equal(link.searchParams.get('next'), next)
  }
})

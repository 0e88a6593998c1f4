import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chooseRedirect } from './redirects.ts'

const pages = { paths: ['/verify-email'], confirmation: '/verify-email', newPassword: '/verify-email' }
const site = { siteUrl: 'https://app.example.com', allowedRedirects: [] as string[], pages }
const chosen = (config: typeof site, asked: string | null) => chooseRedirect(config, asked).href

test('without a wish one comes to the site', () => {
  for (const asked of [null, '', 'nonsense', '/path', 'https://']) {
    assert.equal(chosen(site, asked), 'https://app.example.com/')
  }
})

test('whatever is asked, one stays on the site', () => {
  const host = fc.oneof(
    fc.domain(),
    fc.constantFrom('app.example.com', 'app.example.com.evil.com', 'app.example.com@evil.com'),
  )
  const url = fc
    .tuple(fc.constantFrom('https', 'http', 'ftp', 'javascript'), host, fc.webPath())
    .map(([scheme, host, path]) => `${scheme}://${host}${path}`)
  fc.assert(
    fc.property(fc.oneof(url, fc.webUrl(), fc.string()), (asked) => {
      assert.equal(chooseRedirect(site, asked).origin, 'https://app.example.com')
    }),
  )
})

test('on one machine its names are one, its ports are not', () => {
  const local = { ...site, siteUrl: 'http://127.0.0.1:3000' }
  assert.equal(chosen(local, 'http://localhost:3000/verify-email'), 'http://localhost:3000/verify-email')
  assert.equal(chosen(local, 'http://[::1]:3000/'), 'http://[::1]:3000/')
  assert.equal(chosen(local, 'http://localhost:4000/'), 'http://127.0.0.1:3000/')
  assert.equal(chosen(site, 'https://localhost/'), 'https://app.example.com/')
})

test('a star is one label or segment, two are anything', () => {
  const config = {
    ...site,
    allowedRedirects: [
      'https://other.example.com',
      'https://*.preview.test/done',
      'https://docs.test/**',
      'myapp://in',
    ],
  }
  const cases: [string, boolean][] = [
    ['https://other.example.com/', true],
    ['https://other.example.com/#part', true],
    ['https://other.example.com/deep', false],
    ['https://a.preview.test/done', true],
    ['https://a.b.preview.test/done', false],
    ['https://evil.com/.preview.test/done', false],
    ['https://evil.com?.preview.test/done', false],
    ['https://docs.test/a/b?c=d', true],
    ['https://docs.test.evil.com/', false],
    ['https://docsxtest/a', false],
    ['myapp://in', true],
    ['myapp://inside', false],
  ]
  for (const [asked, allowed] of cases) {
    assert.equal(chosen(config, asked) !== 'https://app.example.com/', allowed, asked)
  }
})

test('no pattern lets script in', () => {
  const careless = { ...site, allowedRedirects: ['**'] }
  assert.equal(chosen(careless, 'javascript:alert(1)'), 'https://app.example.com/')
  assert.equal(chosen(careless, 'data:text/html,x'), 'https://app.example.com/')
  assert.equal(chosen(careless, 'https://any.example.org/'), 'https://any.example.org/')
})

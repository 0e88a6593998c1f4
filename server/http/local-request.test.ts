import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLocalRequest } from './local-request.ts'

const isLocalWith = (
  headers: Record<string, string> = {},
  url = 'http://127.0.0.1:3000/outbox.json',
  from = '127.0.0.1',
) => isLocalRequest(new Request(url, { headers }), from)

test('a program or a page of this machine is local', () => {
  assert.ok(isLocalWith())
  assert.ok(isLocalWith({}, 'http://[::1]:3000/', '::1'))
  assert.ok(isLocalWith({ host: 'localhost:3000', referer: 'http://localhost:3000/outbox' }))
  assert.ok(isLocalWith({ origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }))
})

test('what browsers, tracing and Prometheus send makes nobody a stranger', () => {
  const browser = {
    'user-agent': 'Mozilla/5.0',
    accept: '*/*',
    'accept-language': 'en',
    'accept-encoding': 'gzip, br',
    connection: 'keep-alive',
    'cache-control': 'no-cache',
    pragma: 'no-cache',
    'if-none-match': '"a"',
    'upgrade-insecure-requests': '1',
    'sec-ch-ua-platform': '"Linux"',
    'sec-fetch-mode': 'cors',
    'sec-gpc': '1',
    cookie: 'a=b',
    dnt: '1',
    priority: 'u=1, i',
  }
  assert.ok(isLocalWith(browser))
  assert.ok(isLocalWith({ 'x-prometheus-scrape-timeout-seconds': '10', traceparent: '00-a-b-01' }))
})

test('another machine, another name and another site are strangers', () => {
  assert.ok(!isLocalWith({}, undefined, '203.0.113.9'))
  assert.ok(!isLocalWith({}, 'http://evil.example/outbox.json'))
  assert.ok(!isLocalWith({}, 'http://127.0.0.1.evil.example/outbox.json'))
  assert.ok(!isLocalWith({ host: 'evil.example' }))
  assert.ok(!isLocalWith({ host: 'a b' }))
  assert.ok(!isLocalWith({ origin: 'https://evil.example' }))
  assert.ok(!isLocalWith({ origin: 'null' }))
  assert.ok(!isLocalWith({ referer: 'https://evil.example/127.0.0.1' }))
  assert.ok(!isLocalWith({ 'sec-fetch-site': 'cross-site' }))
})

for (const name of [
  'Via',
  'Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
  'X-Original-URL',
  'X-Client-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'CDN-Loop',
  'X-Envoy-External-Address',
  'X-Originating-IP',
  'X-Remote-Addr',
  'WL-Proxy-Client-IP',
  'Fly-Client-IP',
  'DO-Connecting-IP',
  'X-Request-Start',
  'Surrogate-Capability',
  'A-Header-Of-Tomorrow',
]) {
  test(`a request with ${name} came through a proxy`, () => assert.ok(!isLocalWith({ [name]: '127.0.0.1' })))
}

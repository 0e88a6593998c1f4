import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLocalRequest } from './local-request.ts'

const asks = (
  headers: Record<string, string> = {},
  url = 'http://127.0.0.1:3000/outbox.json',
  from = '127.0.0.1',
) => isLocalRequest(new Request(url, { headers }), from)

test('a program or a page of this machine is local', () => {
  assert.ok(asks())
  assert.ok(asks({}, 'http://[::1]:3000/', '::1'))
  assert.ok(asks({ host: 'localhost:3000', referer: 'http://localhost:3000/outbox' }))
  assert.ok(asks({ origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }))
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
  assert.ok(asks(browser))
  assert.ok(asks({ 'x-prometheus-scrape-timeout-seconds': '10', traceparent: '00-a-b-01' }))
})

test('another machine, another name and another site are strangers', () => {
  assert.ok(!asks({}, undefined, '203.0.113.9'))
  assert.ok(!asks({}, 'http://evil.example/outbox.json'))
  assert.ok(!asks({}, 'http://127.0.0.1.evil.example/outbox.json'))
  assert.ok(!asks({ host: 'evil.example' }))
  assert.ok(!asks({ host: 'a b' }))
  assert.ok(!asks({ origin: 'https://evil.example' }))
  assert.ok(!asks({ origin: 'null' }))
  assert.ok(!asks({ referer: 'https://evil.example/127.0.0.1' }))
  assert.ok(!asks({ 'sec-fetch-site': 'cross-site' }))
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
  test(`a request with ${name} came through a proxy`, () => assert.ok(!asks({ [name]: '127.0.0.1' })))
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathSegments } from './path.ts'

const site = 'http://a.example:8080'

test('segments are decoded, and empty ones left out', () => {
  assert.deepEqual(pathSegments(`${site}//rest/v1/rp%63/get_x/?a=/b#/c`), ['rest', 'v1', 'rpc', 'get_x'])
  assert.deepEqual(pathSegments(`${site}/auth/../rest/./v1/audience`), ['rest', 'v1', 'audience'])
  assert.equal(pathSegments(`${site}/rest/v1/%zz`), undefined)
})

test('a plain path gives the same segments as the URL parser', () => {
  const pieces = [
    '/',
    'rest',
    'v1',
    '_x-9',
    '.',
    '..',
    '%2e',
    '%5F',
    '\\',
    '@',
    ':80',
    '?q=/a/../b',
    '#/f',
    'é',
    ' ',
  ]
  for (let i = 0; i < pieces.length ** 3; i += 1) {
    const path = [i, i / pieces.length, i / pieces.length ** 2].map(
      (n) => pieces[Math.floor(n) % pieces.length],
    )
    const url = `${site}/${path.join('')}`
    assert.deepEqual(pathSegments(url), segmentsByUrl(url), url)
  }
})

function segmentsByUrl(url: string): string[] {
  return new URL(url).pathname.split('/').filter(Boolean).map(decodeURIComponent)
}

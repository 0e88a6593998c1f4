import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocklists } from '#core/mailboxes/blocklists.ts'
import { lookUpLists } from './look-up-lists.ts'

test('a host with a thousand addresses has four of them looked up in the lists', async () => {
  let lookupCount = 0
  const addresses = Array.from({ length: 1_000 }, (_, at) => `192.0.${at >> 8}.${at & 255}`)
  const resolve4 = (name: string) => {
    lookupCount += 1
    return Promise.resolve(name === 'many.example' ? addresses : [])
  }
  const dns = { resolve4 } as Parameters<typeof lookUpLists>[0]
  await lookUpLists(dns, { domain: 'example.com', host: 'many.example' })
  assert.ok(lookupCount <= 1 + 4 * blocklists.length, `${lookupCount} questions`)
})

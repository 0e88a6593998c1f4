import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Dns } from './find-records.ts'
import { lookUpSpf } from './look-up-spf.ts'

const includes = (from: string, count: number) =>
  `v=spf1 ${Array.from({ length: count }, (_, n) => `include:${n}.${from}`).join(' ')} ~all`

test('a record whose includes include others has twenty names looked up', async () => {
  const looked: string[] = []
  const dns = {
    resolveTxt: async (name: string) => {
      looked.push(name)
      return [[includes(name, 12)]]
    },
  } as Partial<Dns> as Dns
  const found = await lookUpSpf(dns, 'many.example', [includes('many.example', 12)])
  assert.equal(looked.length, 20)
  assert.deepEqual(Object.keys(found), looked)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hereText, whoIsWhere } from './who-is-here.ts'

test('other members are shown once per conversation, as writing if one of their tabs writes', () => {
  const where = whoIsWhere(
    {
      me: [{ conversation: 'a', isWriting: true }],
      ada: [
        { conversation: 'a', isWriting: false },
        { conversation: 'a', isWriting: true },
        { conversation: 'b', isWriting: false },
      ],
      bob: [{ conversation: 'a', isWriting: false }],
      odd: [{ conversation: 7 }, { isWriting: true }, {}],
    },
    'me',
  )
  assert.deepEqual(Object.fromEntries(where), {
    a: [
      { id: 'ada', isWriting: true },
      { id: 'bob', isWriting: false },
    ],
    b: [{ id: 'ada', isWriting: false }],
  })
})

test('writers are shown before readers', () => {
  const ada = { name: 'Ada', isWriting: false }
  const bob = { name: 'Bob', isWriting: false }
  assert.equal(hereText([ada]), 'Ada is reading this')
  assert.equal(hereText([ada, bob]), 'Ada and Bob are reading this')
  assert.equal(hereText([ada, { ...bob, isWriting: true }]), 'Bob is writing a reply')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameFault, cleanWorkspaceName } from './workspace-name.ts'

const mine = [{ name: 'My Workspace' }, { name: 'Agency' }]

test('a name that differs only in case or spaces is taken', () => {
  assert.equal(nameFault(' my workspace ', mine), 'A workspace with this name already exists')
})

test('a blank name is asked for', () => {
  assert.equal(nameFault('   ', mine), 'Enter a name')
})

test('a new name has no fault', () => {
  assert.equal(nameFault('Agency 2', mine), null)
})

test('name and description are trimmed, and an empty description is none', () => {
  assert.deepEqual(cleanWorkspaceName(' Agency ', '  '), { name: 'Agency', description: null })
  assert.deepEqual(cleanWorkspaceName('Agency', ' for clients '), {
    name: 'Agency',
    description: 'for clients',
  })
})

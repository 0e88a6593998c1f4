import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withDismissed, withoutToast, withToast, type Toast } from './toast-list.ts'

const saved: Toast = { id: 'a', open: true, title: 'Success', description: 'Saved', variant: 'default' }
const failed: Toast = { id: 'b', open: true, title: 'Error', variant: 'destructive' }

test('a new toast takes the place of the one before', () => {
  assert.deepEqual(withToast([saved], failed), [failed])
})

test('a dismissed toast is closed, not forgotten', () => {
  assert.deepEqual(withDismissed([saved], 'a'), [{ ...saved, open: false }])
})

test('dismissing one that was replaced leaves the newer open', () => {
  assert.deepEqual(withDismissed([failed], 'a'), [failed])
})

test('a toast is forgotten by its id', () => {
  assert.deepEqual(withoutToast([saved], 'a'), [])
})

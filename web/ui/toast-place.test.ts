import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liftOver } from './toast-place.ts'

const toast = { left: 900, right: 1256, top: 720, bottom: 776 }

test('a toast stays where it is while it covers no button', () => {
  assert.equal(liftOver(toast, []), 0)
  assert.equal(liftOver(toast, [{ left: 100, right: 300, top: 740, bottom: 780 }]), 0)
  assert.equal(liftOver(toast, [{ left: 900, right: 1100, top: 600, bottom: 640 }]), 0)
})

test('a toast is lifted over a primary button under it', () => {
  const button = { left: 1100, right: 1240, top: 750, bottom: 786 }
  const lift = liftOver(toast, [button])
  assert.equal(toast.bottom - lift, button.top - 8)
})

test('a toast that was lifted over one button is lifted over the next as well', () => {
  const boxes = [
    { left: 1100, right: 1240, top: 690, bottom: 726 },
    { left: 1100, right: 1240, top: 750, bottom: 786 },
  ]
  assert.equal(toast.bottom - liftOver(toast, boxes), 690 - 8)
})

test('a toast is never lifted out of the screen', () => {
  assert.equal(liftOver(toast, [{ left: 0, right: 1280, top: 10, bottom: 790 }]), 712)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSidebarOpen, sidebarCookie } from './sidebar-state.ts'

test('the sidebar is open until someone closes it', () => {
  assert.equal(readSidebarOpen(''), true)
  assert.equal(readSidebarOpen('theme=dark; sidebar:state=false; other=1'), false)
  assert.equal(readSidebarOpen('sidebar:state=true'), true)
})

test('a cookie whose name only ends alike is another cookie', () => {
  assert.equal(readSidebarOpen('my-sidebar:state=false'), true)
})

test('the choice is kept for seven days', () => {
  assert.equal(sidebarCookie(false), 'sidebar:state=false; path=/; max-age=604800; samesite=lax')
})

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { launchFields } from '#core/campaigns/launch-facts.ts'
import { returnLinkAt } from './return-link.ts'

const at = (address: string, state: unknown = null) => {
  const [pathname = '', search] = address.split('?')
  return { pathname, search: search === undefined ? '' : `?${search}`, state }
}
const back = { to: '/campaigns/1?launch=checklist', label: 'the launch checklist' }

test('the return link stays on the page of the fix, and disappears after returning or leaving', () => {
  const arrived = returnLinkAt(null, at('/campaigns/1?tab=schedule', { back }))
  assert.deepEqual(arrived, { ...back, page: '/campaigns/1' })
  assert.equal(returnLinkAt(arrived, at('/campaigns/1?tab=audience')), arrived)
  assert.equal(returnLinkAt(arrived, at('/campaigns/1?launch=checklist')), null)
  assert.equal(returnLinkAt(arrived, at('/audience')), null)
})

test('an unrelated history entry has no return link', () => {
  for (const state of [null, 'x', { back: 1 }, { back: { to: 'https://x.example', label: 'x' } }])
    assert.equal(returnLinkAt(null, at('/settings', state)), null)
})

test('each field that the checklist of a launch leads to stands on a page', () => {
  const pages = globSync('web/**/*.tsx')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  for (const field of launchFields) assert.ok(new RegExp(`['"]field-${field}['"]`).test(pages), field)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeParse } from 'zod/mini'
import { profileForm, toForm, toProfile } from './profile-form.ts'

const ada = { name: 'Ada', username: null, company: 'Engines', job_title: null, bio: null }

test('a profile survives the way through the form, nulls as nulls', () => {
  assert.deepEqual(toProfile(toForm({ ...ada, avatar: null })), ada)
})

test('a username with an at-sign is rejected, because sign-in would read it as an address', () => {
  const { error } = safeParse(profileForm, { ...toForm({ ...ada, avatar: null }), username: 'ada@home' })
  assert.deepEqual(
    error?.issues.map((issue) => issue.path[0]),
    ['username'],
  )
})

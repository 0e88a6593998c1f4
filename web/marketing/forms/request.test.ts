import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkRequest } from './request.ts'

const fields = ['name', 'email', 'message']

test('a whole request has nothing wrong with it', () => {
  const values = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  assert.deepEqual(checkRequest(values, fields), {})
})

test('every empty field is asked for, blanks being empty', () => {
  const errors = checkRequest({ name: '  ', email: '', message: '\n' }, fields)
  assert.deepEqual(Object.keys(errors), fields)
})

test('an address without a domain can not be answered', () => {
  const { email } = checkRequest({ name: 'Ada', email: 'ada@localhost', message: 'Hi' }, fields)
  assert.match(email ?? '', /not an email address/)
})

test('10,000 characters pass, 20,001 are told how many they are', () => {
  const of = (length: number) => checkRequest({ message: 'x'.repeat(length) }, ['message'])
  assert.deepEqual(of(10_000), {})
  assert.match(of(20_001)['message'] ?? '', /20,001/)
})

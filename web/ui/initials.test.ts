import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initials } from './initials.ts'

test('a full name gives the first and last letters', () => {
  assert.equal(initials('Ada Byron Lovelace'), 'AL')
})

test('one word gives one letter', () => {
  assert.equal(initials('ada'), 'A')
})

test('the local part of an address is taken apart at its dots', () => {
  assert.equal(initials('grace.hopper'), 'GH')
})

test('a letter keeps its accent and an emoji stays whole', () => {
  assert.equal(initials('é́lan 👩‍🌾'), 'É́👩‍🌾')
})

test('nothing gives a question mark', () => {
  assert.equal(initials('  '), '?')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editDatabaseUrl, isDatabaseUrl, readDatabaseUrl, urlsOf } from './database-url.ts'

test('several servers are a URL each, in both ways that libpq has', () => {
  assert.deepEqual(urlsOf('postgresql://me:p%40ss@one:5432,two/name?sslmode=require'), [
    'postgresql://me:p%40ss@one:5432/name?sslmode=require',
    'postgresql://me:p%40ss@two/name?sslmode=require',
  ])
  assert.deepEqual(urlsOf('postgres://[::1]:1,[::2]:2/name'), [
    'postgres://[::1]:1/name',
    'postgres://[::2]:2/name',
  ])
  const byParameter = urlsOf('postgresql://me@localhost/name?host=%2Fa,%2Fb&port=1,2').map(
    (url) => new URL(url),
  )
  assert.deepEqual(
    byParameter.map(({ searchParams, username }) => [
      searchParams.get('host'),
      searchParams.get('port'),
      username,
    ]),
    [
      ['/a', '1', 'me'],
      ['/b', '2', 'me'],
    ],
  )
})

test('one server is what was given', () => {
  for (const url of [
    'postgresql:///name',
    'postgres://me@one:5432/name',
    'postgresql://me@localhost/n?host=%2Fa',
  ])
    assert.deepEqual(urlsOf(url), [url])
})

test('another user, password and database reach the same servers', () => {
  const edited = editDatabaseUrl('postgresql://me:old@one:1,two:2/name', (url) => {
    url.username = 'you'
    url.password = 'n@w'
    url.pathname = 'other'
  })
  assert.deepEqual(urlsOf(edited), [
    'postgresql://you:n%40w@one:1/other',
    'postgresql://you:n%40w@two:2/other',
  ])
  assert.equal(readDatabaseUrl('postgresql://me@one:1,two:2/name').username, 'me')
})

test('what is no address of PostgreSQL is refused', () => {
  const texts = [
    '',
    'mysql://localhost/x',
    'one,two',
    'postgresql://one:port/x',
    'postgresql://one:1,two:2:3/name',
  ]
  assert.deepEqual(texts.filter(isDatabaseUrl), [])
  assert.ok(isDatabaseUrl('postgresql://one:1,two:2/name'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddressBehind, budgetKey } from './client-address.ts'

const asking = (forwarded?: string) =>
  new Request('http://coldframe.test', forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {})

test('without trusted proxies the header is not believed', () => {
  assert.equal(clientAddressBehind([])(asking('198.51.100.7'), '203.0.113.1'), '203.0.113.1')
})

test('a trusted proxy tells who is behind it, and no further', () => {
  const addressOf = clientAddressBehind(['10.0.0.0/8', '::1'])
  assert.equal(addressOf(asking('1.2.3.4, 198.51.100.7'), '10.1.2.3'), '198.51.100.7')
  assert.equal(addressOf(asking('198.51.100.7, 10.9.9.9'), '::ffff:10.1.2.3'), '198.51.100.7')
  assert.equal(addressOf(asking('198.51.100.7'), '192.0.2.9'), '192.0.2.9')
  assert.equal(addressOf(asking(), '::1'), '::1')
})

test('the port that a proxy adds to an address makes nobody another client', () => {
  const addressOf = clientAddressBehind(['10.0.0.0/8'])
  const behind = (forwarded: string) => addressOf(asking(forwarded), '10.1.2.3')
  for (const forwarded of [
    '198.51.100.7:4711',
    '[::ffff:198.51.100.7]:4711',
    '::FFFF:198.51.100.7',
    '198.51.100.7, 10.9.9.9:80',
  ])
    assert.equal(behind(forwarded), '198.51.100.7', forwarded)
  assert.equal(budgetKey(behind('[2001:db8:1:2::1]:4711')), '2001:db8:1:2::/64')
})

test('with IPv6 a /64 counts as one, however it is written', () => {
  const one = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::',
    '2001:DB8:1:2:3:4:5:6',
    '2001:0db8:0001:0002::9%eth0',
  ]
  assert.deepEqual([...new Set(one.map(budgetKey))], ['2001:db8:1:2::/64'])
  assert.deepEqual(['::1', '::', '::5:6:7:8', '2001:db8::1'].map(budgetKey), [
    '0:0:0:0::/64',
    '0:0:0:0::/64',
    '0:0:0:0::/64',
    '2001:db8:0:0::/64',
  ])
  assert.equal(budgetKey('198.51.100.7'), '198.51.100.7')
  assert.equal(budgetKey('not an address'), 'not an address')
})

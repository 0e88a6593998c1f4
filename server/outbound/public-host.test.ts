import assert from 'node:assert/strict'
import { createServer, connect, isIP } from 'node:net'
import { once } from 'node:events'
import { test } from 'node:test'
import { PrivateHostError, publicHosts } from './public-host.ts'

const named = (names: Record<string, string[]>) => (host: string) =>
  Promise.resolve((names[host] ?? [host]).map((address) => ({ address, family: isIP(address) })))

const strict = publicHosts({ allowPrivate: false, resolve: named({}) })
const open = publicHosts({ allowPrivate: true, resolve: named({}) })

const isReached = async (hosts: typeof strict, address: string) => (await hosts.find(address)).ok

test('an address on the open network is reached', async () => {
  for (const address of ['93.184.215.14', '172.32.0.1', '192.167.255.255', '2606:4700::1111']) {
    assert.equal(await isReached(strict, address), true, address)
  }
})

test('loopback, private, shared, link-local, multicast and translated addresses are refused', async () => {
  const inside = `127.0.0.1 127.8.9.1 0.0.0.0 10.1.2.3 172.31.255.1 192.168.1.1 100.64.0.1
    169.254.169.254 168.63.129.16 224.0.0.1 255.255.255.255 198.18.0.1 203.0.113.9
    :: ::1 ::ffff:127.0.0.1 64:ff9b::7f00:1 fc00::1 fd00:ec2::254 fe80::1
    ff02::1 2001:db8::1 2002:7f00:1:: 2001::1 [::1] fe80::1%eth0`.split(/\s+/)
  for (const address of inside) {
    assert.deepEqual(await strict.find(address), { ok: false, reason: 'private' }, address)
  }
})

test('an operator who allows private hosts opens their network, never the metadata of the machine', async () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '::1', 'fd12::1']) {
    assert.equal(await isReached(open, address), true, address)
  }
  for (const address of ['169.254.169.254', 'fe80::1', '168.63.129.16', '100.100.100.200', 'fd00:ec2::254']) {
    assert.equal(await isReached(open, address), false, address)
  }
})

test('a name with one private address among public ones is refused', async () => {
  const resolve = named({ 'mail.example.com': ['93.184.215.14', '10.0.0.5'] })
  const { find } = publicHosts({ allowPrivate: false, resolve })
  assert.deepEqual(await find('mail.example.com'), { ok: false, reason: 'private' })
})

test('a name that does not resolve is unknown', async () => {
  const { find } = publicHosts({ allowPrivate: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) })
  assert.deepEqual(await find('nowhere.invalid'), { ok: false, reason: 'unknown' })
})

test('forms of loopback that only the resolver understands are refused', async () => {
  const { find } = publicHosts({ allowPrivate: false })
  for (const host of ['localhost', '127.1', '2130706433', '0x7f.1']) {
    assert.deepEqual(await find(host), { ok: false, reason: 'private' }, host)
  }
})

test('a socket is refused while it connects, and reached where the operator allows it', async () => {
  const server = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  const resolve = named({ 'rebound.example.com': ['127.0.0.1'] })
  const dial = (allowPrivate: boolean) =>
    connect({
      host: 'rebound.example.com',
      port: address.port,
      lookup: publicHosts({ allowPrivate, resolve }).lookup,
    })
  const [refused] = await once(dial(false), 'error')
  assert.ok(refused instanceof PrivateHostError)
  const [greeting] = await once(dial(true), 'data')
  assert.equal(String(greeting), 'hello')
  server.close()
})

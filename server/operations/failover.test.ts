// Two PostgreSQL servers, the second a synchronous standby of the first, and the first is lost while users write.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { watchPrimary } from '#database/primary.ts'
import { ownPostgres, type OwnPostgres } from '#database/testing/own-postgres.ts'
import { until } from '#database/testing/until.ts'
import { isUploaded, openAccount, uploadFiles, writeRows } from '#server/testing/faults/confirmed-writes.ts'
import { startInstallation, type Installation } from '#server/testing/faults/installation.ts'

let first: OwnPostgres
let second: OwnPostgres
let installation: Installation
before(async () => {
  first = await ownPostgres()
  second = await ownPostgres({ standbyOf: first })
  await first.sql(`alter system set synchronous_standby_names = '*'`)
  await first.sql('select pg_reload_conf()')
  const hosts = [first, second].map(({ connection: { host } }) => encodeURIComponent(host!)).join(',')
  installation = await startInstallation(first.connection, {
    env: {
      DATABASE_URL: `postgresql://postgres@localhost/coldframe?host=${hosts}`,
      AUTH_AUTOCONFIRM: 'true',
      // With access from other machines, no demo account is created.
      TRUSTED_PROXIES: '127.0.0.2',
    },
  })
})
after(async () => {
  await installation.stop()
  await second.close()
  await first.close()
})

const idsIn = async ({ sql }: OwnPostgres) =>
  new Set((await sql<{ id: string }>('select id from audience')).map(({ id }) => id))

test('a primary that froze is left for the standby that was promoted, and no confirmed row or file is lost', async () => {
  const account = await openAccount(installation.url)
  const writer = writeRows(() => installation.url, account, 4)
  const uploader = uploadFiles(() => installation.url, account, 1)
  await until(() => writer.confirmed.length > 40 && uploader.confirmed.length > 4)
  const wake = await first.freeze()
  await second.sql('select pg_promote()')
  const before = writer.confirmed.length
  await until(() => writer.confirmed.length > before + 40)

  // The former primary returns and still considers itself the primary.
  wake()
  const former = await idsIn(first)
  const later = writer.confirmed.length
  await until(() => writer.confirmed.length > later + 40)

  // The new primary is slow to respond: writes wait for it, and nothing uses the former one.
  const [mark] = await first.sql<{ at: string }>('select now()::text as at')
  const wakeSecond = await second.freeze()
  const refused = writer.again
  // More often than there are programs: each was disconnected or gave up, and retried.
  await until(() => writer.again > refused + 4)
  const added = await first.sql(
    `select pid from pg_stat_activity where usename = 'authenticator_coldframe' and backend_start > '${mark!.at}'`,
  )
  wakeSecond()
  assert.deepEqual(added, [])
  const last = writer.confirmed.length
  await until(() => writer.confirmed.length > last + 40)
  await Promise.all([writer.stop(), uploader.stop()])
  assert.deepEqual([...writer.odd, ...uploader.odd], [])
  for (const id of uploader.confirmed) assert.ok(await isUploaded(installation.url, account, id), id)
  const there = await idsIn(second)
  assert.deepEqual(
    writer.confirmed.filter((id) => !there.has(id)),
    [],
  )
  assert.deepEqual(
    writer.confirmed.slice(later).filter((id) => former.has(id)),
    [],
  )
  assert.ok(writer.again > 0)
})

test('whoever starts while the new primary stands still does not take the former one, once it has seen the new', async () => {
  const url = `postgresql://postgres@localhost/coldframe?host=${[first, second].map(({ connection: { host } }) => encodeURIComponent(host!)).join(',')}`
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-known-'))
  const openPrimary = async () => {
    const primary = await watchPrimary(url, dataDir)
    const followed = primary!.urlOf(url)
    await primary!.close()
    return followed
  }
  const rightOne = await openPrimary()
  assert.match(decodeURIComponent(rightOne), new RegExp(second.connection.host!))
  const wake = await second.freeze()
  try {
    await assert.rejects(openPrimary(), /was left for another primary/)
  } finally {
    wake()
  }
  assert.equal(await openPrimary(), rightOne)
  await rm(dataDir, { recursive: true })
})

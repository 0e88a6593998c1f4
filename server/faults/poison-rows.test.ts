// Tests an impossible item in a queue: it is set aside and reported, and the items behind it are processed.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { ingestHits, writeHits } from '#database/testing/engine-calls.ts'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { stayRunning, testDatabase } from '#database/testing/test-database.ts'
import { until } from '#database/testing/until.ts'
import { startDelivery } from '#server/mail/deliver-outbox.ts'
import { openSpool } from '#server/queues/spool.ts'
import { testEngine } from '#server/testing/sending/test-engine.ts'
import { startSink } from '#server/testing/sending/sink.ts'
import { times } from '#server/testing/faults/scale.ts'

stayRunning()
const t = testDatabase()

test('system mail that no server takes is put off, and all the rest arrives once', async (context) => {
  const good = times(40, 1_000)
  const arrived: string[] = []
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(
        address.startsWith('poison') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null,
      )
    },
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        arrived.push(session.envelope.rcptTo[0]!.address)
        done()
      })
    },
  })
  sink.on('error', () => undefined)
  const listening = sink.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  await t.sql(`insert into private.outbox (recipient, subject, html, text)
    select case when n % 10 = 0 then (array['poison' || n || '@x.test', 'no address at all', '', E'a@x.test\\r\\nBcc: b@x.test'])[1 + n / 10 % 4]
      else 'person' || n || '@x.test' end, repeat('x', case when n % 10 = 0 then 1000000 else 10 end), '<p>x</p>', 'x'
    from generate_series(0, ${Math.ceil((good * 10) / 9) - 1}) n`)
  const { port } = listening.address() as AddressInfo
  const stop = startDelivery(
    t.db,
    { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Coldframe <c@coldframe.test>' },
    { warn: () => undefined },
  )
  const open = () => t.sql('select attempts from private.outbox where sent_at is null and due_at <= now()')
  await until(async () => (await open()).length === 0, open)
  await stop()
  sink.close()
  const waiting = await t.sql('select attempts from private.outbox where sent_at is null')
  assert.ok(waiting.every(({ attempts }) => attempts === 1))
  assert.ok(waiting.length > 0)
  const people = arrived.filter((address) => address.startsWith('person'))
  assert.equal(people.length, new Set(people).size)
  assert.deepEqual(
    await t.sql(`select recipient from private.outbox where recipient like 'person%' and sent_at is null`),
    [],
  )
  context.diagnostic(`${people.length} arrived once each, ${waiting.length} that can not are put off`)
})

test('a file of the spool that can not be read is set aside, and what was sent meanwhile is recorded and reaped', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-poison-'))
  const poison = ['{', '[{"id":"no uuid"}]', '[]x', '\0']
  for (const [i, text] of poison.entries()) await writeFile(join(folder, `0-${i}.json`), text)
  const bad: unknown[] = []
  const sink = await startSink({})
  await setUpScenario(t.sql, t.adaId, { leads: 3 })
  const engine = await testEngine(t.db, sink.port, {
    spool: openSpool(folder, (error) => bad.push(error)),
  })
  await engine.start()
  const sent = () => t.sql(`select from messages where state = 'sent'`)
  await until(async () => (await sent()).length >= 3, sent)
  await until(async () => !(await readdir(folder)).some((name) => name.endsWith('.json')))
  assert.deepEqual(
    (await readdir(folder)).toSorted(),
    poison.map((_, i) => `0-${i}.json.bad`),
  )
  assert.equal(bad.length, poison.length)
  await engine.stop()
  await sink.close()
  await rm(folder, { recursive: true })
  context.diagnostic(`${poison.length} files set aside`)
})

test('a batch of hits that no table takes stays with its reason, and those around it are counted', async (context) => {
  const [{ workspace, message } = {}] = await t.sql(`with w as (
      insert into workspaces (name, user_id) values ('Hits', '${t.adaId}') returning id)
    insert into messages (workspace_id, recipient, sent_at) select id, 'hit@x.test', now() - interval '1 hour' from w
    returning workspace_id as workspace, id as message`)
  const hit = (at: unknown, agent = 'x') =>
    JSON.stringify([
      {
        id: randomUUID(),
        kind: 'open',
        row: message,
        at,
        agent,
        client: '',
        prefetch: false,
        probed: false,
        others: 0,
      },
    ])
  const poison = [hit(1e300), hit('soon'), hit(Date.now(), '\0'), '{}', '[{"id":1}]']
  const good = Array.from({ length: 5 }, () => hit(Date.now()))
  for (const [i, hits] of [...poison, ...good].entries())
    await writeHits(t.asService, hits, `00000000-0000-7000-8000-00000000000${i}`)
  assert.equal(await ingestHits(t.asService), 10)
  assert.equal(await ingestHits(t.asService), 0)
  const stored = await t.sql(
    `select count(*)::int as n from message_events where workspace_id = '${String(workspace)}'`,
  )
  assert.deepEqual(stored, [{ n: good.length }])
  const left = await t.sql('select refused from private.tracking_journal')
  assert.ok(left.length === poison.length && left.every(({ refused }) => refused))
  context.diagnostic(`${left.length} batches set aside, ${good.length} counted`)
})

test('one bad row in a chunk of an import is named, refuses that chunk alone, and the import ends well without it', async () => {
  const [workspace] = await t.sql(
    `insert into workspaces (name, user_id) values ('Poison', '${t.adaId}') returning id`,
  )
  const ada = t.db.as(t.ada)
  const [begun] = await ada.query<{ id: string }>(
    'insert into imports (workspace_id) values ($1) returning id',
    [workspace!['id']],
  )
  const rows = Array.from({ length: 100 }, (_, n) => ({ email: `row${n}@x.test`, birthday: '2000-01-01' }))
  const poisoned = [...rows.slice(0, 50), { email: 'row-x@x.test', birthday: 'not a day' }, ...rows.slice(50)]
  const give = (chunk: object[]) =>
    ada.query('select * from import_rows($1, $2)', [begun!.id, JSON.stringify(chunk)])
  await assert.rejects(give(poisoned), { code: '22007' })
  // The response to the first was lost, so the chunk is sent again.
  await give(rows)
  await give(rows)
  await ada.query('select finish_import($1, 100, 1, $2)', [begun!.id, '[]'])
  const [{ n } = {}] = await ada.query<{ n: number }>(
    'select count(*)::int as n from audience where workspace_id = $1',
    [workspace!['id']],
  )
  assert.equal(n, 100)
})

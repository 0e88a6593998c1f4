// Tests that every event has a cause, a schema and a line in the docs.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { webhookSources } from './event-sources.ts'
import { webhookEventsPage } from './events-page.ts'
import { TEST_EVENT, WEBHOOK_VERSION, webhookEvents } from './events.ts'
import { webhookObjects } from './fields.ts'
import { webhookSchema } from './schema.ts'

const recorded = webhookSources.flatMap(({ events }) => Object.keys(events))
const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
  webhookSchema('https://cold.test'),
)
const uuid = '0197a3c2-0000-7000-8000-0000000000c1'
const bodyOf = (type: string, data: object, version = WEBHOOK_VERSION) => ({
  type,
  version,
  timestamp: '2026-11-28T09:30:00.000Z',
  workspace_id: uuid,
  sequence: null,
  data,
})

test('every kind of event that a trigger records has a version, a schema and a cause of its own', () => {
  assert.deepEqual(recorded.toSorted(), Object.keys(webhookEvents).toSorted())
  const objects = { ...webhookEvents, [TEST_EVENT]: { object: 'test' as const } }
  for (const [type, { object }] of Object.entries(objects)) {
    const example = Object.fromEntries(
      Object.entries(webhookObjects[object]).map(([name, field]) => [name, field.example]),
    )
    assert.ok(validate(bodyOf(type, example)), `${type}: ${JSON.stringify(validate.errors)}`)
    assert.ok(!validate(bodyOf(type, {})), `${type} requires its fields`)
    assert.ok(!validate(bodyOf(type, example, WEBHOOK_VERSION + 1)), `${type} has its version`)
  }
  assert.ok(!validate(bodyOf('domain.unknown', { id: uuid })), 'An event without a schema is invalid')
})

test('the page lists every event with its fields', async () => {
  const file = new URL('../../docs/webhook-events.md', import.meta.url)
  assert.equal(await readFile(file, 'utf8'), `${webhookEventsPage()}\n`, 'run: npm run types')
})

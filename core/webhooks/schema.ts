// The JSON Schema of all payloads, served at /schemas/webhooks/v1.json.
import { TEST_EVENT, WEBHOOK_VERSION, webhookEvents } from './events.ts'
import { webhookObjects, type Field, type WebhookObject } from './fields.ts'

export const schemaPath = `/schemas/webhooks/v${WEBHOOK_VERSION}.json`

const kinds = {
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
  time: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  integer: { type: 'integer' },
  texts: { type: 'array', items: { type: 'string' } },
  object: { type: 'object' },
} as const

export function webhookSchema(siteUrl: string): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${siteUrl}${schemaPath}`,
    title: 'Webhook events of Coldframe',
    type: 'object',
    required: ['type', 'version', 'timestamp', 'workspace_id', 'sequence', 'data'],
    properties: {
      type: { type: 'string' },
      version: { const: WEBHOOK_VERSION },
      timestamp: { ...kinds.time, description: 'When it happened.' },
      workspace_id: kinds.uuid,
      sequence: {
        type: ['integer', 'null'],
        minimum: 1,
        description: 'The place of this event among those of its lead; null without a lead.',
      },
      data: { type: 'object' },
    },
    oneOf: [
      ...Object.entries(webhookEvents).map(([type, { object, when }]) => variant(type, object, when)),
      variant(TEST_EVENT, 'test', 'Sent on request.'),
    ],
    $defs: Object.fromEntries(
      Object.entries(webhookObjects).map(([name, fields]) => [name, objectSchema(fields)]),
    ),
  }
}

const variant = (type: string, object: WebhookObject, description: string) => ({
  title: type,
  description,
  properties: { type: { const: type }, data: { $ref: `#/$defs/${object}` } },
})

const objectSchema = (fields: Record<string, Field>) => ({
  type: 'object',
  required: Object.keys(fields),
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
})

function fieldSchema({ kind, isNullable, example }: Field): object {
  const schema = kinds[kind]
  return { ...schema, type: isNullable ? [schema.type, 'null'] : schema.type, examples: [example] }
}

// Generates docs/webhook-events.md. `npm run types` writes it, and a test fails when they differ.
import { webhookEvents, webhookGroups, type WebhookGroup } from './events.ts'
import { webhookObjects, type Field } from './fields.ts'

const groups = Object.keys(webhookGroups) as WebhookGroup[]

export const webhookEventsPage =
  (): string => `<!-- Written from core/webhooks/ by \`npm run types\`: change it there. -->

# Events of webhooks

The envelope of each event, its delivery and its signature are described in [Webhooks](webhooks.md). \`webhook.test\` is sent on request.

| type | when | \`data\` |
|---|---|---|
${groups.flatMap(rowsOf).join('\n')}

## Fields

A field with \`?\` can be null.

${Object.entries(webhookObjects).map(fieldsOf).join('\n')}`

const rowsOf = (group: WebhookGroup) =>
  Object.entries(webhookEvents)
    .filter(([, event]) => event.group === group)
    .map(([type, { when, object }]) => `| \`${type}\` | ${when} | ${object} |`)

const fieldsOf = ([name, fields]: [string, Record<string, Field>]) =>
  `- **${name}**: ${Object.entries(fields)
    .map(([field, { isNullable }]) => `\`${field}\`${isNullable ? '?' : ''}`)
    .join(', ')}`

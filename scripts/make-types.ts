// `npm run types`: writes all derived files, from the tables in core/ (plans, notifications, alarms and others) and
// then from the schema.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contactFieldsSql } from '#core/audience/contact-fields-sql.ts'
import { placeholdersSql } from '#core/audience/placeholder-sql.ts'
import { addressRulesSql } from '#core/audience/address-sql.ts'
import { holdRulesSql } from '#core/campaigns/lead/holds-sql.ts'
import { leadStatesPage, leadStatesSql } from '#core/campaigns/lead/states-sql.ts'
import { replyPathsSql } from '#core/campaigns/reply-paths-sql.ts'
import { alarmLimitsSql } from '#core/reporting/alarm-limits-sql.ts'
import { keyScopesSql } from '#core/api/key-scopes-sql.ts'
import { plansSql } from '#core/billing/plans-sql.ts'
import { renderAnonymousBudget } from '#server/anonymous-budget.ts'
import { notificationTypesSql } from '#core/notifications/notification-types-sql.ts'
import { webhookEventsPage } from '#core/webhooks/events-page.ts'
import { webhookEventsSql } from '#core/webhooks/webhook-events-sql.ts'

const root = join(import.meta.dirname, '..')
await writeFile(join(root, 'database/functions/billing/plans.sql'), `${plansSql()}\n`)
await writeFile(join(root, 'database/functions/audience/contact_fields.sql'), `${contactFieldsSql()}\n`)
await writeFile(join(root, 'database/functions/audience/placeholders.sql'), `${placeholdersSql()}\n`)
await writeFile(
  join(root, 'database/functions/notifications/notification_types.sql'),
  `${notificationTypesSql()}\n`,
)
await writeFile(
  join(root, 'database/functions/webhooks/record_webhook_events.sql'),
  `${webhookEventsSql()}\n`,
)
await writeFile(join(root, 'database/functions/sending/alarm_limits.sql'), `${alarmLimitsSql()}\n`)
await writeFile(join(root, 'database/functions/common/address_rules.sql'), `${addressRulesSql()}\n`)
await writeFile(join(root, 'database/functions/leads/reply_paths.sql'), `${replyPathsSql()}\n`)
await writeFile(join(root, 'database/functions/leads/lead_states.sql'), `${leadStatesSql()}\n`)
await writeFile(join(root, 'database/functions/leads/hold_rules.sql'), `${holdRulesSql()}\n`)
await writeFile(join(root, 'database/functions/api-keys/key_scopes.sql'), `${keyScopesSql()}\n`)
await writeFile(join(root, 'docs/lead-states.md'), `${leadStatesPage()}\n`)
await writeFile(join(root, 'docs/webhook-events.md'), `${webhookEventsPage()}\n`)
await writeFile(join(root, 'docs/anonymous-budget.md'), renderAnonymousBudget())

// Loaded after the file was written, because migrating reads it.
const { freshDatabase } = await import('#database/testing/fresh-database.ts')
const { databaseTypes } = await import('./database-types.ts')
const { schemaText } = await import('./schema-text.ts')

// The connections of a test database do not keep the process running.
const staying = setInterval(() => undefined, 1_000)
const database = await freshDatabase()
await writeFile(join(root, 'core/database.types.ts'), await databaseTypes(database.sql))
await writeFile(join(root, 'database/schema.sql'), await schemaText(database.sql))
await database.close()
clearInterval(staying)

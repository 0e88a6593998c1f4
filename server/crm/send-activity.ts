// Delivers the events of the outbox that concern a contact of the CRM (server/webhooks/deliver-webhooks.ts).
import type { Identity } from '#database/database.ts'
import type { CrmDelivery } from '#server/webhooks/deliver-webhooks.ts'
import type { Attempt } from '#server/webhooks/post-webhook.ts'
import type { CrmName } from './adapters.ts'
import { CrmError, type Activity, type Crm } from './crm.ts'
import { crmPlaceOf, type CrmDeps } from './sync.ts'

type Row = {
  provider: CrmName
  encrypted_token: Buffer
  record_id: string
  address: string
  mailbox: string
  subject: string
  content: string
}

const service: Identity = { role: 'service_role' }

export const createSendToCrm =
  ({ db, keys, openCrm }: CrmDeps) =>
  async (delivery: CrmDelivery): Promise<Attempt> => {
    const { crm_connection_id: id, type, data } = delivery
    const [row] = await db
      .as(service)
      .query<Row>('select * from private.crm_activity($1, $2, $3)', [id, type, JSON.stringify(data)])
    if (!row) return { outcome: 'delivered', answer: 'This concerns no contact of the CRM.' }
    const crm = openCrm(row.provider, keys.open(crmPlaceOf(id), row.encrypted_token))
    try {
      await send(crm, row, delivery)
      return { outcome: 'delivered', answer: `Stored at the contact ${row.record_id}.` }
    } catch (error) {
      return attemptOf(error)
    }
  }

async function send(crm: Crm, row: Row, { type, at, attempts }: CrmDelivery): Promise<void> {
  if (type === 'contact.unsubscribed') return await crm.optOut(row.address)
  const { record_id: recordId, address, mailbox, subject, content } = row
  const activity = { recordId, at: new Date(at), address, mailbox, subject }
  await crm.log({ ...activity, ...described(type, subject, content) }, attempts > 1)
}

function described(type: string, subject: string, content: string): Pick<Activity, 'kind' | 'content'> {
  if (type === 'message.sent') return { kind: 'sent', content }
  if (type === 'reply.received') return { kind: 'replied', content }
  const happened = type === 'message.bounced' ? 'bounced' : 'was opened'
  return { kind: 'note', content: `The email “${subject}” ${happened}.` }
}

function attemptOf(error: unknown): Attempt {
  if (!(error instanceof CrmError)) throw error
  const { message, needsOwner, isFinal, waitSeconds } = error
  // A record that is gone must not hold up what follows.
  if (isFinal) return { outcome: 'delivered', error: message }
  return needsOwner
    ? { outcome: 'gone', error: message }
    : { outcome: 'failed', error: message, retryAfter: waitSeconds }
}

// Emails, replies and other events of a contact, on its timeline in HubSpot.
import { z } from 'zod'
import type { Activity } from '#server/crm/crm.ts'
import type { Send } from './request.ts'

const found = z.object({ total: z.number() })
const created = z.object({ id: z.string() })

/** HubSpot's own types of associations, by https://developers.hubspot.com/docs/api-reference (CRM, Associations). */
const toContact = { emails: 198, notes: 202 }

export async function logActivity(send: Send, activity: Activity, isRepeated: boolean): Promise<void> {
  const type = activity.kind === 'note' ? 'notes' : 'emails'
  if (isRepeated && (await isLogged(send, type, activity))) return
  await send('POST', `/crm/v3/objects/${type}`, created, {
    properties: type === 'notes' ? propertiesOfNote(activity) : propertiesOfEmail(activity),
    associations: [
      {
        to: { id: activity.recordId },
        types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: toContact[type] }],
      },
    ],
  })
}

/** HubSpot has no idempotent creation, so an earlier attempt is recognized by its contact and millisecond. */
async function isLogged(send: Send, type: keyof typeof toContact, activity: Activity): Promise<boolean> {
  const filters = [
    { propertyName: 'associations.contact', operator: 'EQ', value: activity.recordId },
    { propertyName: 'hs_timestamp', operator: 'EQ', value: String(activity.at.getTime()) },
  ]
  const body = { filterGroups: [{ filters }], limit: 1 }
  return (await send('POST', `/crm/v3/objects/${type}/search`, found, body)).total > 0
}

const propertiesOfNote = ({ at, content }: Activity) => ({
  hs_timestamp: at.toISOString(),
  hs_note_body: content,
})

function propertiesOfEmail({ kind, at, address, mailbox, subject, content }: Activity) {
  const isOurs = kind === 'sent'
  const [from, to] = isOurs ? [mailbox, address] : [address, mailbox]
  return {
    hs_timestamp: at.toISOString(),
    hs_email_direction: isOurs ? 'EMAIL' : 'INCOMING_EMAIL',
    hs_email_status: 'SENT',
    hs_email_subject: subject,
    hs_email_text: content,
    hs_email_headers: JSON.stringify({ from: { email: from }, to: [{ email: to }], cc: [], bcc: [] }),
  }
}

export async function optOut(send: Send, address: string): Promise<void> {
  const path = '/communication-preferences/2026-03/statuses/batch/unsubscribe-all?channel=EMAIL'
  await send('POST', path, z.unknown(), { inputs: [address] })
}

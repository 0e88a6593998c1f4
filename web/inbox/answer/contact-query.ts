import { queryOptions, useQuery } from '@tanstack/react-query'
import { tagFields } from '#core/audience/contact-fields.ts'
import { fieldsOf, type Fields } from '#core/templates/fields.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import type { Conversation } from '../conversations.ts'
import { recipientZone } from './recipient-zone.ts'

const tagColumns = tagFields.map(({ column }) => column).join(', ')
const columns = `email_campaigns(time_zone), campaign_leads(audience(${tagColumns}, custom_fields, time_zone))`

type Contact = Parameters<typeof fieldsOf>[0] & { time_zone: string | null }
type Found = {
  campaign_leads: { audience: Contact | null } | null
  email_campaigns: { time_zone: string | null } | null
}

const contactQuery = ({ inbound_id: id }: Conversation) =>
  queryOptions({
    queryKey: ['answer_contact', id],
    staleTime: 3 * MINUTE,
    queryFn: async (): Promise<Found> =>
      await request((db) =>
        db
          .from('inbound_messages')
          .select(columns)
          .eq('id', id)
          .single()
          .overrideTypes<Found, { merge: false }>(),
      ),
  })

/** The recipient's data: merge fields and time zone. */
export function useAnsweredContact(mail: Conversation, workspaceZone: string | null) {
  const { data } = useQuery(contactQuery(mail))
  const contact = data?.campaign_leads?.audience
  const fields: Fields = fieldsOf(contact ?? { name: mail.from_name, email: mail.from_address })
  const zone = recipientZone({
    contact: contact?.time_zone ?? null,
    campaign: data?.email_campaigns?.time_zone ?? null,
    workspace: workspaceZone,
  })
  return { fields, zone }
}

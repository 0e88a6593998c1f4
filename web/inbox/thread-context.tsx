import { queryOptions, useQuery } from '@tanstack/react-query'
import { generatePath, Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { PersonTimeline } from '#web/audience/timeline/person-timeline.tsx'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import { Sheet, SheetContent, SheetTrigger } from '#web/ui/sheet.tsx'
import type { Conversation } from './conversations.ts'

type ContactOfMail = {
  id: string
  workspace_id: string
  name: string | null
  job_title: string | null
  company: string | null
}
type Context = {
  email_campaigns: { id: string; title: string } | null
  campaign_leads: {
    audience: ContactOfMail | null
  } | null
  messages: { campaign_steps: { position: number | null } | null } | null
}

const contextQuery = ({ inbound_id: id, lead_id: leadId }: Conversation) =>
  queryOptions({
    // A probable reply that is attached gets a lead.
    queryKey: ['inbox_context', id, leadId],
    staleTime: 3 * MINUTE,
    queryFn: async (): Promise<Context> => {
      return await request((db) =>
        db
          .from('inbound_messages')
          .select(
            'email_campaigns(id, title), campaign_leads(audience(id, workspace_id, name, job_title, company)), messages!inbound_messages_workspace_id_message_id_fkey(campaign_steps!messages_step(position))',
          )
          .eq('id', id)
          .single(),
      )
    },
  })

/** The author of the mail, and the campaign step that it answers. */
export function ThreadContext({ mail }: { mail: Conversation }) {
  const { data } = useQuery(contextQuery(mail))
  if (mail.lead_id === null && mail.campaign_id === null) return null
  const contact = data?.campaign_leads?.audience
  const campaign = data?.email_campaigns
  const step = data?.messages?.campaign_steps
  const role = [contact?.job_title, contact?.company].filter(Boolean).join(', ')
  return (
    // Reserves the final height so the layout does not jump when the data loads.
    <dl className="flex min-h-5 flex-wrap gap-x-5 gap-y-1 text-sm [&_dt]:inline [&_dt]:text-ink-faint [&_dd]:inline">
      {contact && (
        <div className="min-w-0 wrap-anywhere">
          <dt>Contact </dt>
          <dd>
            <Link to={`${paths.audience}?member=${contact.id}`} className={linkClasses}>
              {contact.name || mail.from_address}
            </Link>
            {role && <span className="text-ink-soft">, {role}</span>}
            <History contact={contact} name={contact.name || mail.from_address} />
          </dd>
        </div>
      )}
      {data && !contact && mail.lead_id !== null && (
        <div>
          <dt>Contact </dt>
          <dd>deleted</dd>
        </div>
      )}
      {campaign && (
        <div className="min-w-0 wrap-anywhere">
          <dt>Campaign </dt>
          <dd>
            <Link to={generatePath(paths.campaign, { id: campaign.id })} className={linkClasses}>
              {campaign.title}
            </Link>
          </dd>
        </div>
      )}
      {step && (
        <div>
          <dt>Step </dt>
          <dd>{step.position ?? 'removed from the sequence'}</dd>
        </div>
      )}
    </dl>
  )
}

/** The contact's timeline beside the conversation; the answer's text is preserved. */
function History({ contact, name }: { contact: ContactOfMail; name: string }) {
  return (
    <Sheet>
      <SheetTrigger className={`ms-2 rounded-sm px-1 ${linkClasses}`}>History</SheetTrigger>
      <SheetContent title={name}>
        <Link to={`${paths.audience}?member=${contact.id}`} className={`mx-5 mt-4 text-sm ${linkClasses}`}>
          Open the contact
        </Link>
        <PersonTimeline contact={contact} />
      </SheetContent>
    </Sheet>
  )
}

export const linkClasses = 'text-accent-ink underline underline-offset-3'

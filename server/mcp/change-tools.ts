// Tools that change something. The first call only says what would change; its confirmation token does it.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { analyzeDraft } from '#server/analysis/analyze-draft.ts'
import { Refusal, type AgentApi } from './agent-api.ts'
import { changeTool, markOutside, type Tool } from './tool.ts'

const contact = z.strictObject({
  email: z.string().min(3).max(320),
  name: z.string().max(200).optional(),
  company: z.string().max(200).optional(),
  job_title: z.string().max(200).optional(),
  tags: z.array(z.string().max(100)).max(20).optional(),
})

type Address = { email: string; known: boolean; suppressed: boolean }
type Contacts = { args: { contacts: z.infer<typeof contact>[] }; api: AgentApi; workspace: string }

/** The contacts that the workspace neither has nor must not email. */
async function findNew({ args: { contacts }, api, workspace }: Contacts) {
  const emails = contacts.map(({ email }) => email)
  const checked = await api.call<Address[]>('check_addresses', {
    p_workspace_id: workspace,
    p_emails: emails,
  })
  const skipped = new Map(
    checked.map(({ email, suppressed }) => [email, suppressed ? 'suppressed' : 'known']),
  )
  return { added: contacts.filter(({ email }) => !skipped.has(email)), skipped: Object.fromEntries(skipped) }
}

const addContacts = changeTool({
  name: 'add_contacts',
  title: 'Add contacts',
  description: 'Adds up to 100 contacts. Those that exist or are suppressed are skipped.',
  scope: 'contacts',
  input: { contacts: z.array(contact).min(1).max(100) },
  async preview(call) {
    const { added, skipped } = await findNew(call)
    return { would_add: added.map(({ email }) => email), skipped }
  },
  async run(call) {
    const { added, skipped } = await findNew(call)
    const rows = added.map((row) => ({ ...row, workspace_id: call.workspace, source: 'Agent' }))
    const made =
      added.length > 0
        ? await call.api.insert<{ id: string; email: string }>('audience', rows, 'id,email')
        : []
    return { added: made, skipped }
  },
})

const email = z.strictObject({
  subject: z.string().max(500),
  text: z.string().min(1).max(20_000),
  wait_days: z.number().int().min(0).max(90).default(3).describe('Days after the email before it'),
})

const draftCampaign = changeTool({
  name: 'draft_campaign',
  title: 'Draft a campaign',
  description:
    'Creates a campaign as a draft, without leads, from one to ten emails. Merge tags such as {{first_name|there}} are filled for each lead. A person launches it.',
  scope: 'campaigns',
  input: { title: z.string().min(1).max(200), emails: z.array(email).min(1).max(10) },
  async preview({ args }) {
    const scores: number[] = []
    for (const { subject, text } of args.emails)
      scores.push((await analyzeDraft({ kind: 'email', subject, text })).score)
    return { would_create: args.title, emails: args.emails.length, scores }
  },
  async run({ args, api, workspace }) {
    const sequence = args.emails.map(({ subject, text, wait_days }, place) => ({
      id: randomUUID(),
      kind: 'email',
      wait_days: place === 0 ? 0 : wait_days,
      variants: [{ id: randomUUID(), subject, content_text: text }],
    }))
    const created = { p_workspace_id: workspace, p_title: args.title, p_sequence: sequence }
    return { campaign_id: await api.call('create_campaign', created) }
  },
})

const ids = z.array(z.uuid()).min(1).max(100)

const closeConversations = changeTool({
  name: 'close_conversations',
  title: 'Close conversations',
  description: 'Closes conversations of the inbox. A new reply opens them again.',
  scope: 'inbox',
  input: { conversation_ids: ids },
  async preview({ args, api }) {
    const found = await api.read<{ from_address: string }>('conversations', {
      select: 'from_address',
      id: `in.(${args.conversation_ids.join(',')})`,
    })
    return { would_close: found.map(({ from_address }) => from_address) }
  },
  async run({ args, api }) {
    const change = { p_ids: args.conversation_ids, p_change: { closed_at: new Date().toISOString() } }
    const closed = await api.call<{ conversation_id: string }[]>('sort_conversations', change)
    return { closed: [...new Set(closed.map(({ conversation_id }) => conversation_id))] }
  },
})

type Answered = { inbound_id: string; lead_id: string | null; from_address: string; subject: string }

async function findLead(api: AgentApi, conversation: string): Promise<Answered> {
  const select = 'inbound_id,lead_id,from_address,subject'
  const [found] = await api.read<Answered>('conversations', { select, id: `eq.${conversation}` })
  if (!found) throw new Refusal('There is no such conversation.')
  if (found.lead_id === null)
    throw new Refusal(
      'This sender is not a lead of a campaign. Agents answer leads only; a person can answer.',
    )
  return found
}

const replyToLead = changeTool({
  name: 'reply_to_lead',
  title: 'Reply to a lead',
  description:
    'Answers the newest email of a lead, from the mailbox that received it. Needs the consent of the workspace.',
  scope: 'send',
  input: { conversation_id: z.uuid(), text: z.string().min(1).max(20_000) },
  async preview({ args, api }) {
    const { from_address, subject } = await findLead(api, args.conversation_id)
    return { would_send_to: from_address, subject: markOutside()(subject), text: args.text }
  },
  async run({ args, api }) {
    const { inbound_id, from_address } = await findLead(api, args.conversation_id)
    // A Reply-To header that the sender wrote would choose the recipient if `p_to` were absent.
    const answer = {
      p_inbound_id: inbound_id,
      p_message_id: randomUUID(),
      p_text: args.text,
      p_to: [from_address],
    }
    return { message_id: await api.call('answer_inbound', answer), sent_to: from_address }
  },
})

export const changeTools: readonly Tool[] = [addContacts, draftCampaign, closeConversations, replyToLead]

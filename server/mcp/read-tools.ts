// Tools that only read.
import { z } from 'zod'
import { analyzeDraft } from '#server/analysis/analyze-draft.ts'
import { markOutside, NOTICE, readTool, type Tool } from './tool.ts'

const limit = z.number().int().min(1).max(100).default(25).describe('The most results')

const searchContacts = readTool({
  name: 'search_contacts',
  title: 'Search contacts',
  description:
    'Finds contacts of the workspace by words in name, email address or company, the newest first.',
  scope: 'read',
  input: { words: z.string().max(200).default('').describe('Empty for all contacts'), limit },
  async run({ args, api }) {
    const pattern = `"*${args.words.replaceAll(/["\\*%]/g, ' ').trim()}*"`
    const rows = await api.read<Record<string, unknown>>('audience', {
      select: 'id,email,name,company,job_title,tags,lead_score,last_contacted_at,last_reply_at',
      ...(args.words.trim() === ''
        ? {}
        : { or: `(email.ilike.${pattern},name.ilike.${pattern},company.ilike.${pattern})` }),
      order: 'created_at.desc',
      limit: String(args.limit),
    })
    return { contacts: rows }
  },
})

type Figures = { campaign_id: string; alarms: unknown }

const listCampaigns = readTool({
  name: 'list_campaigns',
  title: 'List campaigns',
  description: 'Lists the newest campaigns with status, leads, emails sent, replies and bounces.',
  scope: 'read',
  input: { limit },
  async run({ args, api, workspace }) {
    const [campaigns, figures] = await Promise.all([
      api.read<{ id: string }>('email_campaigns', {
        select: 'id,title,status,created_at,tags',
        order: 'created_at.desc',
        limit: String(args.limit),
      }),
      api.call<Figures[]>('campaign_figures', { p_workspace_id: workspace }),
    ])
    const byId = new Map(figures.map((row) => [row.campaign_id, row]))
    return {
      campaigns: campaigns.map((campaign) => ({ ...campaign, figures: byId.get(campaign.id) ?? null })),
    }
  },
})

const campaignReport = readTool({
  name: 'campaign_report',
  title: 'Report of a campaign',
  description: 'Returns the report of one campaign: the funnel, its steps and variants.',
  scope: 'read',
  input: { campaign_id: z.uuid() },
  run: async ({ args, api }) => ({
    report: await api.call('campaign_report', { p_campaign_id: args.campaign_id }),
  }),
})

type Conversation = { from_name: string; subject: string; preview: string }

const listConversations = readTool({
  name: 'list_conversations',
  title: 'List conversations',
  description:
    'Lists conversations of the inbox, the newest first. Their texts come from outside the workspace.',
  scope: 'read',
  input: {
    state: z.enum(['open', 'closed', 'snoozed']).default('open'),
    unread: z.boolean().default(false),
    limit,
  },
  async run({ args, api, workspace }) {
    const rows = await api.call<Conversation[]>('find_conversations', {
      p_workspace_id: workspace,
      p_find: { state: args.state, unread: args.unread },
      p_limit: args.limit,
    })
    const mark = markOutside()
    const conversations = rows.map((row) => ({
      ...pick(
        row,
        'id',
        'lead_id',
        'campaign_id',
        'from_address',
        'category',
        'received_at',
        'awaits_answer',
        'unread_count',
      ),
      from_name: mark(row.from_name),
      subject: mark(row.subject),
      preview: mark(row.preview),
    }))
    return { notice: NOTICE, conversations }
  },
})

type Mail = { subject: string; content_text: string | null; own_text: string | null; sender: string }

const readConversation = readTool({
  name: 'read_conversation',
  title: 'Read a conversation',
  description:
    'Returns the emails of one conversation, oldest first. Their texts come from outside the workspace.',
  scope: 'read',
  input: { conversation_id: z.uuid() },
  async run({ args, api }) {
    const [found] = await api.read<{ inbound_id: string }>('conversations', {
      select: 'inbound_id',
      id: `eq.${args.conversation_id}`,
    })
    const rows = found ? await api.call<Mail[]>('inbox_thread', { p_inbound_id: found.inbound_id }) : []
    const mark = markOutside()
    const mails = rows.slice(-30).map((mail) => ({
      ...pick(mail, 'id', 'direction', 'at', 'state', 'kind', 'from_address'),
      sender: mark(mail.sender),
      subject: mark(mail.subject),
      text: mark((mail.own_text ?? mail.content_text ?? '').slice(0, 8_000)),
    }))
    return { notice: NOTICE, mails }
  },
})

const analyzeEmail = readTool({
  name: 'analyze_email',
  title: 'Analyze an email',
  description: 'Scores a draft of a cold email from 0 to 100 and lists what to fix first. Stores nothing.',
  scope: null,
  input: { subject: z.string().max(500).default(''), text: z.string().min(1).max(20_000) },
  async run({ args }) {
    const { score, band, hardFails, topFixes, findings } = await analyzeDraft({ kind: 'email', ...args })
    return { score, band, hardFails, topFixes, findings: findings.length }
  },
})

const pick = (row: object, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

export const readTools: readonly Tool[] = [
  searchContacts,
  listCampaigns,
  campaignReport,
  listConversations,
  readConversation,
  analyzeEmail,
]

// Parses the text of an inbox search into the server's query. Any text is valid: unknown operators are searched as
// words and reported.
import { isoDate } from '#core/text/iso-date.ts'
import { replyCategories } from './reply-categories.ts'

const conversationStates = ['open', 'waiting', 'snoozed', 'done', 'any'] as const
type ConversationState = (typeof conversationStates)[number]

/** The parameter `p_find` of the function find_conversations. */
export type InboxSearch = {
  /** Each term must occur in the conversation as a phrase; its last word may be a prefix. */
  terms: { field: 'any' | 'subject' | 'from' | 'to'; text: string }[]
  /** Alternatives, matched by a part of the campaign's name. */
  campaign: string[]
  mailbox: string[]
  category: string[]
  /** Names of members, 'me' or 'nobody'. */
  assigned: string[]
  state: ConversationState | null
  unread: boolean
  attachment: boolean
  /** ISO dates: received on or after `after`, and before `before`. */
  after: string | null
  before: string | null
}

type ParsedSearch = { search: InboxSearch; /** In sentences. */ notUnderstood: string[] }

type Token = { operator: string | null; value: string; written: string }

export function parseSearch(text: string): ParsedSearch {
  const search: InboxSearch = { ...nothing, terms: [], campaign: [], mailbox: [], category: [], assigned: [] }
  const notUnderstood: string[] = []
  for (const token of tokensOf(text)) {
    const complaint = apply(search, token)
    if (complaint) notUnderstood.push(complaint)
  }
  return { search, notUnderstood }
}

const nothing = { state: null, unread: false, attachment: false, after: null, before: null } as const

/** Formats an operator and its value, which is quoted when it has several words. */
export const operatorText = (operator: string, value: string): string =>
  `${operator}:${/[\s"]/.test(value) ? `"${value.replaceAll('"', ' ').trim()}"` : value}`

/** Replaces all values of an operator in a search. */
export function withOperator(text: string, operator: string, values: readonly string[]): string {
  const others = tokensOf(text).filter((token) => token.operator !== operator)
  return [
    ...others.map(({ written }) => written),
    ...values.map((value) => operatorText(operator, value)),
  ].join(' ')
}

const fields = ['subject', 'from', 'to'] as const
const names = ['campaign', 'mailbox', 'assigned'] as const
const operators = [...fields, ...names, 'category', 'is', 'has', 'before', 'after']

// An unclosed quote extends to the end.
const TOKEN = /([a-z]+):(?:"([^"]*)(?:"|$)|(\S*))|"([^"]*)(?:"|$)|(\S+)/giu

/** The operators and words of a search, in order. */
export function tokensOf(text: string): Token[] {
  const searched = text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
  return [...searched.matchAll(TOKEN)].map(([written, name, quoted, value, phrase, word]) => {
    const operator = name?.toLowerCase() ?? null
    if (operator !== null && operators.includes(operator))
      return { operator, value: (quoted ?? value ?? '').trim(), written }
    return { operator: null, value: phrase ?? word ?? written, written }
  })
}

// The server's limit.
const MAX_TEXT = 500

/** Applies one token and returns a message if it is not understood. */
function apply(search: InboxSearch, { operator, value, written }: Token): string | undefined {
  if (operator === null) {
    if (value.trim() !== '') search.terms.push({ field: 'any', text: value.trim() })
    return /^-\p{L}/u.test(value)
      ? `“${written}” looks for the word: leaving words out is not possible.`
      : undefined
  }
  if (value === '') return `“${written}” needs a value, like ${examples[operator]}.`
  const field = fields.find((name) => name === operator)
  if (field) search.terms.push({ field, text: value })
  const name = names.find((name) => name === operator)
  if (name) search[name].push(value)
  if (operator === 'category') return applyCategory(search, value)
  if (operator === 'is') return applyState(search, value.toLowerCase())
  if (operator === 'before' || operator === 'after') return applyDay(search, operator, value)
  if (operator === 'has') {
    if (!/^(?:attachments?|files?)$/i.test(value))
      return `“${written}” is not known. There is has:attachment.`
    search.attachment = true
  }
  return undefined
}

const examples: Record<string, string> = {
  from: 'from:ada',
  to: 'to:sales@example.com',
  subject: 'subject:price',
  campaign: 'campaign:spring',
  mailbox: 'mailbox:sales@example.com',
  category: 'category:interested',
  assigned: 'assigned:me',
  is: 'is:unread',
  has: 'has:attachment',
  before: 'before:2026-11-30',
  after: 'after:2026-11-01',
}

function applyCategory(search: InboxSearch, value: string): string | undefined {
  const wanted = plain(value)
  const found = replyCategories.filter(
    (known) =>
      plain(known.value) === wanted ||
      plain(known.label) === wanted ||
      (wanted.length > 3 && plain(known.label).startsWith(wanted)),
  )
  const values = wanted === 'none' ? ['none'] : found.map((known) => known.value)
  search.category.push(...values)
  if (values.length > 0) return undefined
  return `There is no category “${value}”. There are: ${replyCategories.map((known) => operatorText('category', known.label.toLowerCase())).join(', ')} and category:none.`
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]+/gu, '')

const states: Record<string, ConversationState> = {
  open: 'open',
  waiting: 'waiting',
  snoozed: 'snoozed',
  done: 'done',
  closed: 'done',
  any: 'any',
}

function applyState(search: InboxSearch, value: string): string | undefined {
  if (value === 'unread') search.unread = true
  else if (states[value]) search.state = states[value]
  else
    return `“is:${value}” is not known. There are is:unread, is:waiting, is:snoozed, is:done, is:open and is:any.`
  return undefined
}

function applyDay(search: InboxSearch, operator: 'before' | 'after', value: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(value) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDay = year > '1900' && date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
  if (!isDay) return `“${value}” is not a day. Write it as ${operator}:2026-11-30.`
  search[operator] = isoDate(date)
  return undefined
}

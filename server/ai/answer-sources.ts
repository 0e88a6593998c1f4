// The sources of a drafted reply, read as the caller, so that the policies decide what is visible.
import type { AnswerSources } from '#core/ai/answer-claims.ts'
import { nearestAnswers, type Exchange } from '#core/ai/nearest-answers.ts'
import { ownTextOf, replyText } from '#core/messages/own-text.ts'
import type { Database, Identity } from '#database/database.ts'

// In characters. Models are billed by length, and attend poorly to the middle of a long text.
const BUDGET = { thread: 12_000, mail: 4_000, sequence: 6_000, step: 1_500, answer: 1_500 }
const MOST_ANSWERS = 3
const MOST_READ = 500

type AnswerContext = {
  workspaceId: string
  /** Oldest first. */
  thread: { from: 'us' | 'them'; text: string }[]
  sequence: string[]
  answers: Exchange[]
  writer: string
}

const MINE = "i.id = $1 and i.workspace_id = any (array(select private.my_workspaces('editor')))"

/** The workspace of a message that the caller may answer. Does not read the conversation. */
export async function findAnswerable(
  inboundId: string,
  identity: Identity,
  db: Database,
): Promise<{ workspaceId: string } | undefined> {
  const [mail] = await db
    .as(identity)
    .query<{ workspaceId: string }>(
      `select i.workspace_id as "workspaceId" from public.inbound_messages i where ${MINE}`,
      [inboundId],
    )
  return mail
}

/** Null when there is no such message, or the caller may not answer it. */
export async function readAnswerContext(
  inboundId: string,
  identity: Identity,
  db: Database,
): Promise<AnswerContext | null> {
  const own = db.as(identity)
  const [mail] = await own.query<Mail>(MAIL, [inboundId])
  if (!mail) return null
  const [thread, steps, exchanges] = await Promise.all([
    own.query<Said>(THREAD, [inboundId]),
    mail.campaign_id ? own.query<{ text: string }>(STEPS, [mail.workspace_id, mail.campaign_id]) : [],
    own.query<Exchange>(ANSWERS, [mail.workspace_id, inboundId, mail.category, mail.lead_id, MOST_READ]),
  ])
  const exchangeTexts = exchanges.map((one) => ({ mail: replyText(one.mail), answer: replyText(one.answer) }))
  return {
    workspaceId: mail.workspace_id,
    thread: newestWithin(
      thread.map(({ direction, ...said }) => ({
        from: direction === 'out' ? ('us' as const) : ('them' as const),
        text: ownTextOf(said).slice(0, BUDGET.mail),
      })),
    ),
    sequence: firstWithin(steps.map(({ text }) => text.slice(0, BUDGET.step))),
    answers: nearestAnswers(replyText(mail.text), exchangeTexts, MOST_ANSWERS).map((one) => ({
      mail: one.mail.slice(0, BUDGET.answer),
      answer: one.answer.slice(0, BUDGET.answer),
    })),
    writer: mail.writer,
  }
}

/** The sources by author; `notes` are what the caller has written so far. */
export const answerSources = (
  { thread, sequence, answers, writer }: AnswerContext,
  notes: string,
): AnswerSources => ({
  ours: [...thread.flatMap(({ from, text }) => (from === 'us' ? [text] : [])), ...sequence, writer, notes],
  theirs: thread.flatMap(({ from, text }) => (from === 'them' ? [text] : [])),
  others: answers.map(({ answer }) => answer),
})

function newestWithin(thread: AnswerContext['thread']): AnswerContext['thread'] {
  let left = BUDGET.thread
  return thread
    .toReversed()
    .filter(({ text }) => (left -= text.length) >= 0)
    .toReversed()
}

function firstWithin(steps: readonly string[]): string[] {
  let left = BUDGET.sequence
  return steps.filter((text) => (left -= text.length) >= 0)
}

type Mail = {
  workspace_id: string
  campaign_id: string | null
  lead_id: string | null
  category: string | null
  text: string
  writer: string
}
type Said = { direction: 'in' | 'out'; content_text: string; own_text: string | null }

const MAIL = `
  select i.workspace_id, i.campaign_id, i.lead_id, i.category, coalesce(i.own_text, i.content_text) as text,
    concat_ws(', ', nullif(b.from_name, ''), i.from_name, i.from_address, i.subject) as writer
  from public.inbound_messages i
  left join public.mailboxes b on b.workspace_id = i.workspace_id and b.id = i.mailbox_id
  where ${MINE}`

const THREAD = `
  select direction, content_text, own_text from public.inbox_thread($1)
  where content_text ~ '\\S' and (direction = 'in' or state = 'sent')`

const STEPS = `
  select distinct on (s.position) concat_ws(E'\\n\\n', nullif(v.subject, ''), v.content_text) as text
  from public.campaign_steps s join public.step_variants v on v.workspace_id = s.workspace_id and v.step_id = s.id
  where s.workspace_id = $1 and s.campaign_id = $2 and s.kind = 'email' and s.position is not null
    and v.label is not null and v.content_text ~ '\\S'
  order by s.position, v.label`

// Uses the index for answers to the newest replies, because IDs start with their time.
const ANSWERS = `
  select coalesce(i.own_text, i.content_text) as mail, c.content_text as answer
  from (select m.* from public.messages m
      where m.workspace_id = $1 and m.answers_id is not null and m.answers_id <> $2 and m.kind = 'answer'
        and m.state = 'sent' and not m.is_forward
      order by m.answers_id desc limit $5) m
  join public.inbound_messages i on i.workspace_id = m.workspace_id and i.id = m.answers_id
  join public.message_bodies c on c.workspace_id = m.workspace_id and c.id = m.id
  where i.kind = 'reply' and ($3::text is null or i.category = $3) and ($4::uuid is null or i.lead_id is distinct from $4)
    and i.content_text ~ '\\S' and c.content_text ~ '\\S'
  order by m.answers_id desc, m.id desc limit 100`

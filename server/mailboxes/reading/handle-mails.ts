// Fetches, parses and records the messages that reading has passed (database/functions/mailboxes/handle_mails.sql).
// One that cannot be parsed or recorded is recorded as unreadable, for its owner to see, and never retried.
import type { ImapFlow } from 'imapflow'
import { learnedCategory, type SortedReply } from '#core/messages/learned-category.ts'
import type { ReplyVerdict } from '#core/messages/classify-reply.ts'
import type { ReplyCategory } from '#core/messages/reply-categories.ts'
import type { Folder, Reading } from './folder.ts'
import { recordDomainReport } from './record-domain-report.ts'
import { storeFiles } from './store-attachments.ts'
import type { ReadMail, SentText } from './mail-worker.ts'
import type { Probable } from './probable-reply.ts'
import { QueryFailure } from './query-failure.ts'

/** The data about a message before it is fetched. */
export type Found = {
  messageId: string | null
  matchedBy: string | null
  from: string
  fromName: string
  subject: string
  receivedAt: string
  /** The reason why even its head could not be parsed. */
  unreadable?: string
  /** The email that it is probably about, when no reference matched. */
  probable?: Probable
  /** It seems to be a report about a domain, which is recorded apart. */
  isDomainReport?: true
}
type Mail = Found & Folder & { uid: number }

const MAX_BYTES = 3 * 1024 * 1024
// A message during whose handling the process ended may be the cause, so attempts are limited.
const MOST_ATTEMPTS = 3

/** Returns the number recorded. */
export async function handleMails(client: ImapFlow, folder: Folder, reading: Reading): Promise<number> {
  const rows = await reading.query<{ uid: string; found: Found }>(
    'select * from private.mails_to_handle($1, $2, $3)',
    [reading.mailboxId, folder.name, folder.validity],
  )
  let recorded = 0
  for (const { uid, found } of rows) {
    const mail = { ...found, ...folder, uid: Number(uid) }
    if (await handleMail(client, mail, reading)) recorded += 1
    await reading.query('select private.finish_handling($1, $2, $3, $4)', keyOf(mail, reading))
  }
  return recorded
}

async function handleMail(client: ImapFlow, mail: Mail, reading: Reading): Promise<boolean> {
  if (mail.unreadable) return await recordUnreadable(mail, mail.unreadable, reading)
  const fetched = await client.fetchOne(mail.uid, { source: { maxLength: MAX_BYTES } }, { uid: true })
  // The message was moved or deleted since its headers were read.
  if (!fetched || !fetched.source) return false
  const [row] = await reading.query<{ attempts: number }>(
    'select private.start_handling($1, $2, $3, $4) as attempts',
    keyOf(mail, reading),
  )
  const attempts = row?.attempts ?? 0
  // The connection ended while its files were fetched.
  if (attempts > 1 && (await isRecorded(mail, reading))) {
    await storeFiles(client, mail, reading)
    return false
  }
  if (attempts > MOST_ATTEMPTS)
    return await recordUnreadable(
      mail,
      `Coldframe was ended ${MOST_ATTEMPTS} times while reading it.`,
      reading,
    )
  if (mail.isDomainReport) {
    await recordDomainReport(fetched.source, reading)
    return false
  }
  const { probable } = mail
  const read = await readInThread(fetched.source, mail, reading)
  if (read instanceof Error) return await recordUnreadable(mail, read.message, reading)
  if (probable && !read.probableBy) return false
  try {
    if (!(await record(read, mail, reading))) return false
  } catch (error) {
    // A message that the database rejects must not block the ones after it; an unavailable database must.
    if (!(error instanceof QueryFailure && error.isRefusal)) throw error
    return await recordUnreadable(mail, `It could not be stored: ${error.message}`, reading)
  }
  if (read.hasFiles) await storeFiles(client, mail, reading)
  return true
}

async function readInThread(raw: Buffer, mail: Mail, reading: Reading) {
  const { probable } = mail
  const sent = await sentTexts(mail.messageId ?? probable?.messageId, reading)
  const task = { raw, receivedAt: new Date(mail.receivedAt), sent, ...(probable && { probable }) }
  return await reading.pool('readMail', task).catch((error: Error) => error)
}

const sentTexts = async (messageId: string | undefined, { query }: Reading) =>
  await query<SentText>('select subject, content, recipient from private.sent_texts($1)', [messageId])

async function record(
  { verdict, category, quoted, said, probableBy, probableMessageId, ...read }: ReadMail,
  mail: Mail,
  reading: Reading,
): Promise<boolean> {
  const about =
    verdict.kind === 'bounce' || verdict.kind === 'complaint'
      ? await aboutReport(quoted, reading)
      : { messageId: mail.messageId, matchedBy: mail.matchedBy }
  const { probable } = mail
  if (verdict.kind === 'notice' || !(about.messageId || probable)) return false
  const sorted =
    verdict.kind === 'reply' ? await categoryOf(said, category, reading) : category && sortedByRules(category)
  const guess = probable && {
    ...unprovenWish(sorted),
    probableMessageId: probableMessageId ?? probable.messageId,
    probableBy,
    kind: 'reply',
  }
  return await ingest({ ...read, ...verdict, ...about, ...sorted, ...guess }, mail, reading)
}

/** Similar replies that members categorized override the rules, except that an opt-out is never overridden. */
async function categoryOf(text: string, byRules: ReadMail['category'], { query, mailboxId }: Reading) {
  const rows = await query<{ category: ReplyCategory; content_text: string }>(
    'select category, content_text from private.sorted_replies($1)',
    [mailboxId],
  )
  const sorted: SortedReply[] = rows.map(({ category, content_text }) => ({ category, text: content_text }))
  const learned = byRules?.category === 'opt_out' ? null : learnedCategory(text, sorted)
  if (learned)
    return {
      category: learned.category,
      categorySource: 'corrections',
      categoryReason: learned.alike === 1 ? 'a reply like it' : `${learned.alike} replies like it`,
    }
  return byRules && sortedByRules(byRules)
}

/**
 * Nothing proves that the sender acts for the recipient, so the member who attaches the message decides about an
 * opt-out in it.
 */
const unprovenWish = (sorted: { category: ReplyCategory; categoryReason: string } | null | undefined) =>
  sorted?.category === 'opt_out'
    ? { category: null, categorySource: null, categoryReason: '', unclearOptOut: sorted.categoryReason }
    : {}

const sortedByRules = ({ category, reason }: ReplyVerdict) => ({
  category,
  categorySource: 'rules',
  categoryReason: reason,
})

// A bounce or complaint is believed when it quotes a Message-ID of ours, which only a recipient can know. The address
// it names proves nothing, because anyone could have someone else suppressed; but it may show that the report is
// about someone else.
async function aboutReport(ids: string[], { query, mailboxId }: Reading) {
  const [row] = await query<{ message_id: string }>('select message_id from private.match_inbound($1, $2)', [
    mailboxId,
    JSON.stringify([{ uid: 1, ids, from: '', subject: '' }]),
  ])
  return { messageId: row?.message_id ?? null, matchedBy: row ? 'headers' : null }
}

async function recordUnreadable(mail: Mail, reason: string, reading: Reading): Promise<boolean> {
  reading.onUnreadable(reason, mail.uid)
  // Only a message that answers ours is shown without having been parsed.
  if (mail.probable && !mail.probable.by.includes('subject')) return false
  const { messageId, matchedBy, from, fromName, subject, receivedAt } = mail
  const text = `This email could not be read here. ${reason}\n\nIt is safe in the folder ${mail.name} of your mailbox. Open it with your mail program.`
  const row = { messageId, matchedBy, from, fromName, subject, receivedAt, text, kind: 'unreadable' }
  try {
    return await ingest(row, mail, reading)
  } catch (error) {
    if (!(error instanceof QueryFailure && error.isRefusal)) throw error
    return false
  }
}

async function ingest(
  row: object,
  { name, validity, uid }: Mail,
  { query, mailboxId }: Reading,
): Promise<boolean> {
  const [taken] = await query<{ id: string | null }>('select private.record_inbound($1, $2) as id', [
    mailboxId,
    JSON.stringify({ ...row, folder: name, uidValidity: validity, uid }),
  ])
  return Boolean(taken?.id)
}

async function isRecorded(mail: Mail, reading: Reading): Promise<boolean> {
  const rows = await reading.query(
    'select from public.inbound_messages where mailbox_id = $1 and folder = $2 and uid_validity = $3 and uid = $4',
    keyOf(mail, reading),
  )
  return rows.length > 0
}

const keyOf = ({ name, validity, uid }: Mail, { mailboxId }: Reading) => [mailboxId, name, validity, uid]

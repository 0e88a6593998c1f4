// Measures the classification of inbound mail on mails written without knowledge of the rules
// (core/testing/inbound-mails.md).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { probableKind } from '../../core/messages/second-opinion.ts'
import { readMail, type ReadMail } from '../../server/mailboxes/reading/mail-worker.ts'

type Mail = {
  language: string
  kind: string
  category?: string | null | (string | null)[]
  backOn?: string | string[]
  severity?: 'hard' | 'soft' | 'other'
  raw: string
}

export type EvaluatedInbound = {
  language: string
  kind: string
  /** The kind that the rules chose. */
  is: string
  isRight: boolean
  /** For a recognized absence: true when its day, or the lack of one, is right. */
  isDayRight: boolean | null
  /** For a recognized reply: true when its category is right; null when it got none. */
  isCategoryRight: boolean | null
  suppresses: boolean
  mustSuppress: boolean
}

const folder = join(import.meta.dirname, '..', '..', 'core', 'testing')
const LEAD = 'nora@lead.example'
const RECEIVED_AT = new Date('2026-11-27T12:00:00Z')

/** The files that rules were tuned on: inbound-rules.test.ts requires that they are classified as labeled. */
export const TUNED_ON = [
  'inbound-tune.jsonl',
  'inbound-tune-more.jsonl',
  'inbound-tuning-2.jsonl',
  'inbound-tuning-unusual.jsonl',
  'inbound-tuning-3.jsonl',
  'inbound-tuning-4.jsonl',
  'inbound-tuning-5.jsonl',
] as const
/** The file that is only scored. */
export const KEPT_OUT = ['inbound-held-out-5.jsonl'] as const

export async function evaluateInbound(...files: readonly string[]): Promise<EvaluatedInbound[]> {
  return await Promise.all((await readLabelled(files)).map(evaluate))
}

/** A labeled mail as it arrives, and our email that it may quote. */
type Labelled = {
  mail: Mail
  raw: Buffer
  receivedAt: Date
  sent: { subject: string; content: string; recipient: string }[]
}

export async function readLabelled(files: readonly string[]): Promise<Labelled[]> {
  const ours = JSON.parse(await readFile(join(folder, 'inbound-own-mails.json'), 'utf8')) as Record<
    string,
    OwnMail
  >
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const lines = texts.flatMap((text) => text.trim().split('\n'))
  return lines.map((line) => withValues(JSON.parse(line) as Mail, ours))
}

type OwnMail = string | { subject?: string; text?: string }

function withValues(mail: Mail, ours: Record<string, OwnMail>): Labelled {
  const own = ours[mail.language] ?? ''
  const { subject = 'A question', text = '' } = typeof own === 'string' ? { text: own } : own
  const values: Record<string, string> = {
    MID: '03a9hln2wbqtx0cz5i7oq1z0k.8k2c4nq0w1v9x3ab@sender.example',
    LEAD,
    SUBJECT: subject,
    OWN: text,
  }
  const raw = mail.raw.replaceAll(/\{\{([A-Z]+)\}\}/g, (_, name: string) => values[name] ?? '')
  return {
    mail,
    raw: Buffer.from(raw),
    receivedAt: RECEIVED_AT,
    sent: [{ subject, content: text, recipient: LEAD }],
  }
}

async function evaluate({ mail, ...arrived }: Labelled): Promise<EvaluatedInbound> {
  const read = await readMail(arrived)
  const { verdict, category } = read
  return {
    language: mail.language,
    kind: mail.kind,
    is: shownAs(read),
    isRight: isRight(mail, read),
    isDayRight:
      mail.kind === 'out_of_office' && verdict.kind === 'out_of_office'
        ? verdict.backOn === null
          ? mail.backOn === undefined
          : [mail.backOn].flat().includes(verdict.backOn)
        : null,
    isCategoryRight:
      mail.kind === 'human_reply' &&
      mail.category !== undefined &&
      verdict.kind === 'reply' &&
      category !== null
        ? [mail.category].flat().includes(category.category)
        : null,
    suppresses: suppresses(read),
    mustSuppress: ['opt_out', 'left'].includes(mail.kind) || mail.severity === 'hard',
  }
}

/** The kind, or the question that the inbox asks about a reply. */
function shownAs({ verdict, category, unclearOptOut, said }: ReadMail): string {
  if (unclearOptOut) return 'a reply whose owner is asked'
  const kind = verdict.kind === 'reply' && category === null ? probableKind(said) : null
  return kind === null || kind === 'opt_out' ? verdict.kind : `a reply with a question about ${kind}`
}

function suppresses({ verdict, category, unclearOptOut, failed }: ReadMail): boolean {
  // A report about another final recipient than the lead suppresses nobody.
  if (verdict.kind === 'bounce')
    return verdict.severity === 'hard' && (failed.length === 0 || failed.includes(LEAD))
  if (verdict.kind === 'reply') return category?.category === 'opt_out' && unclearOptOut === null
  return verdict.kind === 'unsubscribe' || verdict.kind === 'left'
}

function isRight({ kind, severity }: Mail, read: ReadMail): boolean {
  const { verdict } = read
  if (kind === 'human_reply') return verdict.kind === 'reply' && !suppresses(read)
  if (kind === 'mixed') return verdict.kind === 'reply' && !suppresses(read)
  if (kind === 'opt_out') return suppresses(read)
  if (kind !== 'bounce') return verdict.kind === kind
  // A report of a mere delay needs no action.
  if (severity === 'soft' && verdict.kind === 'notice') return true
  return verdict.kind === 'bounce' && suppresses(read) === (severity === 'hard')
}

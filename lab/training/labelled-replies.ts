// Measures the classification of replies on real replies of the corpora that were labeled before the rules were
// written.
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { join } from 'node:path'
import { classifyReply } from '../../core/messages/classify-reply.ts'
import { replyCategories, type ReplyCategory } from '../../core/messages/reply-categories.ts'
import { shareOf, type Share } from './measure.ts'

type Label = ReplyCategory | 'none'
type LabelledReply = {
  sample: string
  /** The first fits best; each of them is right. */
  labels: Label[]
  verdict: Label
}

const SOURCES = ['enron', 'spamassassin', 'clinton']

export async function evaluateReplies(dir: string): Promise<LabelledReply[]> {
  const file = await readFile(join(import.meta.dirname, 'labelled-replies.txt'), 'utf8')
  const texts = await readReplies(dir)
  return file
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [sample = '', id = '', ...labels] = line.split(' ')
      const reply = texts.get(id)
      if (reply === undefined) return []
      const { category } = classifyReply(reply.text, { receivedAt: reply.receivedAt, known: [] }) ?? {}
      return [{ sample, labels: labels as Label[], verdict: category ?? 'none' }]
    })
}

/** Returns replies by ID, with the text from before a corpus split it into words. */
async function readReplies(dir: string): Promise<Map<string, { text: string; receivedAt: string }>> {
  const files = await Promise.all(SOURCES.map((source) => readFile(join(dir, `train-${source}.jsonl.gz`))))
  const rows = files.flatMap((file) => gunzipSync(file).toString('utf8').split('\n').filter(Boolean))
  return new Map(
    rows.map((row) => {
      const { id, source, date, text } = JSON.parse(row) as Record<'id' | 'source' | 'date' | 'text', string>
      const at = Date.parse(date)
      const receivedAt = new Date(Number.isNaN(at) ? Date.UTC(2001, 0, 1) : at).toISOString()
      return [id, { text: source === 'enron' ? rejoined(text) : text, receivedAt }]
    }),
  )
}

/** Enron-Spam puts a space on either side of every punctuation mark: "don ' t", "- - - - - original message". */
function rejoined(text: string): string {
  return text
    .replaceAll(/- (?:- ){3,200}-?/g, '----- ')
    .replaceAll(/ ' ?(s|t|re|ve|ll|d|m)\b/g, "'$1")
    .replaceAll(/ ([.,;:!?)\]])/g, '$1')
    .replaceAll(/([([]) /g, '$1')
    .replaceAll(/(\w) ([@/-]) (?=\w)/g, '$1$2')
    .replaceAll(/(\d): (?=\d\d)/g, '$1:')
    .replaceAll(/^(?:.{1,90}) on \d\d\/\d\d\/\d{2,4} \d\d:\d\d.*$/gm, '----- original message')
    .replaceAll(/^(?:to|cc):.*$/gm, '----- original message')
    .replaceAll(/^.{0,60}\d\d\/\d\d\/\d{2,4} \d\d:\d\d.*$/gm, '----- original message')
    .replaceAll(/^----- (?:forwarded).*$/gm, '----- original message')
}

export type ReplyAccuracy = {
  sample: string
  replies: number
  /** Right verdicts, abstentions included. */
  accuracy: Share
  /** Right ones among those that it did not abstain from. */
  precision: Share
  abstained: number
  perCategory: { category: string; label: string; precision: Share; recall: Share }[]
}

export function replyAccuracy(sample: string, replies: readonly LabelledReply[]): ReplyAccuracy {
  const isRight = ({ labels, verdict }: LabelledReply) => labels.includes(verdict)
  const rightOf = (some: readonly LabelledReply[]) => shareOf(some.filter(isRight).length, some.length)
  const decided = replies.filter(({ verdict }) => verdict !== 'none')
  return {
    sample,
    replies: replies.length,
    accuracy: rightOf(replies),
    precision: rightOf(decided),
    abstained: replies.length - decided.length,
    perCategory: replyCategories
      .filter(({ value }) => value !== 'other')
      .map(({ value, label }) => ({
        category: value,
        label,
        precision: rightOf(replies.filter(({ verdict }) => verdict === value)),
        // A reply with two fitting labels counts as missed only when neither was found.
        recall: rightOf(
          replies.filter(
            ({ labels, verdict }) => labels[0] === value && (verdict === value || !labels.includes(verdict)),
          ),
        ),
      })),
  }
}

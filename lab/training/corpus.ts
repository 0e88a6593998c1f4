// The mails for training and measurement: the public corpus (its README has its sources), and our own.
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Mail } from './mail.ts'
import { ownExamples } from './own-examples.ts'
import { topicMails } from './topic-mails.ts'

export const corpusDir = (env: NodeJS.ProcessEnv): string =>
  env['CORPUS_DIR'] ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'corpus')

export async function readCorpus(dir: string): Promise<Mail[]> {
  if (!existsSync(dir)) throw new Error(`There is no corpus in ${dir}. Name its folder in CORPUS_DIR.`)
  const files = (await readdir(dir))
    .filter((file) => file.endsWith('.jsonl.gz') && !file.includes('.raw.'))
    .toSorted()
  if (files.length === 0) throw new Error(`There are no *.jsonl.gz files in ${dir}.`)
  const mails = await Promise.all(files.map((file) => readMails(join(dir, file))))
  return mails.flat()
}

/** Includes our own texts, marked as separate sources. */
export const readTrainingMails = async (dir: string): Promise<Mail[]> => [
  ...(await readCorpus(dir)),
  ...(await ownExamples()),
  ...(await topicMails()),
]

/** Folds 0 to 8 of the training split are for training; 9 is held out, and so is any other split. */
const HELD_BACK = 9

type Row = {
  split?: string
  source: string
  group?: string
  label: string
  fold?: number
  subject?: string
  text?: string
  language?: string
  author?: string
  from?: string
  quality?: string
}

/** Mails of one author are similar: either all of them are for training, or none. */
function foldOf(author: string): number {
  let sum = 0
  for (const char of author) sum = (sum * 31 + char.codePointAt(0)!) % 65_521
  return sum % 10
}

/** Three files hold outreach; a source left out as a whole means all of them. */
const nameOf = (source: string): string => (source.includes('outreach') ? 'outreach' : source)

/** The last two labels of it: "m.shop.example" and "shop.example" are one sender. */
const domainOf = (from: string): string =>
  (/@([^>\s]+)/.exec(from)?.[1] ?? '').toLowerCase().split('.').slice(-2).join('.')

async function readMails(file: string): Promise<Mail[]> {
  const lines = gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n')
  return lines.flatMap((line) => {
    if (line === '') return []
    const {
      source,
      group = source,
      label,
      split = 'train',
      fold = 0,
      subject = '',
      text = '',
      language = 'en',
      author,
      from = '',
      quality,
    } = JSON.parse(line) as Row
    // The estimate covers only English; outreach that its readers reported as spam is not an example of good mail.
    if (language !== 'en' || (source === 'outreach-graded' && quality === 'poor')) return []
    const ownFold = author === undefined ? fold : foldOf(author)
    const wasLearnt = split === 'train' && ownFold !== HELD_BACK
    const sender = author ?? domainOf(from)
    return [
      {
        source: nameOf(source),
        sender,
        group,
        isSpam: label === 'spam',
        fold: ownFold,
        wasLearnt,
        subject,
        text,
      },
    ]
  })
}

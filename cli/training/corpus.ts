// The mails to learn from and to be measured on: the public corpus (its README says where from), and our own.
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

/** With what we wrote ourselves, marked as sources of their own. */
export const readTrainingMails = async (dir: string): Promise<Mail[]> => [
  ...(await readCorpus(dir)),
  ...(await ownExamples()),
  ...(await topicMails()),
]

/** Folds 0 to 8 of the training split are learnt from; 9 is held back, and so is any other split. */
const HELD_BACK = 9

type Row = {
  split?: string
  source: string
  group?: string
  label: string
  fold?: number
  subject?: string
  text?: string
}

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
    } = JSON.parse(line) as Row
    const wasLearnt = split === 'train' && fold !== HELD_BACK
    return [{ source, group, isSpam: label === 'spam', fold, wasLearnt, subject, text }]
  })
}

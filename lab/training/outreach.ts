// Outreach labeled good or poor (labelled-outreach.txt), in a half for tuning and a held-out half.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { draw, sequence } from './chance.ts'
import { ownExamples } from './own-examples.ts'

export type Outreach = { author: string; isGood: boolean; isOwn: boolean; subject: string; text: string }

const SOURCES = ['cold-outreach', 'spamassassin', 'foff2026', 'tds']
const OWN = { own: 'own-cold', pitches: 'own-pitches' }
const SPLIT_SEED = 22

export async function readOutreach(dir: string): Promise<Outreach[]> {
  const file = await readFile(join(import.meta.dirname, 'labelled-outreach.txt'), 'utf8')
  const texts = new Map([...(await publicMails(dir)), ...(await ownMails())])
  return file
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [label, author = '', id = ''] = line.split(' ')
      const mail = texts.get(id)
      if (mail === undefined) throw new Error(`labelled-outreach.txt names ${id}, which no corpus holds.`)
      return { author, isGood: label === 'good', isOwn: author === 'us', ...mail }
    })
}

/** No author is in both halves, or the held-out half would be known already; our own texts are only for tuning. */
export function splitByAuthor(mails: readonly Outreach[]): { tuning: Outreach[]; heldOut: Outreach[] } {
  const random = sequence(SPLIT_SEED)
  const heldOutOf = (isGood: boolean): string[] => {
    const authors = new Set(
      mails.filter((mail) => mail.isGood === isGood && !mail.isOwn).map(({ author }) => author),
    )
    return draw([...authors].toSorted(), authors.size, random).filter((_, index) => index % 2 === 0)
  }
  const heldOut = new Set([...heldOutOf(true), ...heldOutOf(false)])
  return {
    tuning: mails.filter(({ author }) => !heldOut.has(author)),
    heldOut: mails.filter(({ author }) => heldOut.has(author)),
  }
}

type Content = Pick<Outreach, 'subject' | 'text'>

async function publicMails(dir: string): Promise<[string, Content][]> {
  const files = await Promise.all(SOURCES.map((source) => readFile(join(dir, `train-${source}.jsonl.gz`))))
  const rows = files.flatMap((file) => gunzipSync(file).toString('utf8').split('\n').filter(Boolean))
  return rows.map((row) => {
    const { id, subject = '', text } = JSON.parse(row) as { id: string; subject?: string; text: string }
    return [id, asWritten(subject, text)]
  })
}

async function ownMails(): Promise<[string, Content][]> {
  const examples = await ownExamples()
  return Object.entries(OWN).flatMap(([prefix, source]) => {
    const readings = examples.filter((example) => example.source === source)
    // Six versions of each: the first represents all, or one example would count as six.
    return readings
      .filter((_, index) => index % 6 === 0)
      .map(({ subject, text }, index): [string, Content] => [`${prefix}-${index}`, { subject, text }])
  })
}

/**
 * Removes artifacts of the collection: a list's tag in the subject, the list's footer, a subject that became a
 * heading, and lines broken at 70 characters. Otherwise the test would measure recognition of collections.
 */
function asWritten(subject: string, text: string): Content {
  const heading = subject === '' ? /^# (.{1,200})\n/.exec(text) : null
  const body = (heading ? text.slice(heading[0].length) : text).split(/^(?:-- ?\n.*Linux Users|_{20,}$)/m)[0]!
  return {
    subject: (heading?.[1] ?? subject).replace(/^\[[\w-]{1,20}\] /, ''),
    text: body
      .split(/\n\s*\n/)
      .map(unwrap)
      .join('\n\n')
      .trim(),
  }
}

const FULL_LINE = 45

/** Joins broken lines of a paragraph; a short line, a bullet or a heading remains a line. */
function unwrap(paragraph: string): string {
  const lines = paragraph.split('\n').map((line) => line.trimEnd())
  return lines.reduce((text, line, index) => {
    const wasCut = lines[index - 1]!.length >= FULL_LINE && /^(?:\p{Ll}|\p{Lu}\p{Ll}|\d)/u.test(line)
    return `${text}${wasCut ? ' ' : '\n'}${line}`
  })
}

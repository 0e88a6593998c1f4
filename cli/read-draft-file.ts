// Reads a draft from a file, in the format of its extension.
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { text as readAllOf } from 'node:stream/consumers'
import { KINDS, type Draft } from '#core/analysis/analysis.ts'

export type NamedDraft = { name: string; draft: Draft }

/** Printed to the user as is, without a stack. */
export class UnreadableDraft extends Error {}

const ENDINGS = '.eml, .txt, .md, .html or .json'
const LARGEST = 64 * 1024 * 1024

export async function readDraftFile(path: string): Promise<NamedDraft[]> {
  if (path === '-') return [{ name: 'standard input', draft: textDraft(await readAllOf(process.stdin)) }]
  const ending = extname(path).toLowerCase()
  const bytes = await bytesOf(path)
  // Reads raw bytes, because a message declares the charset of each of its parts.
  if (ending === '.eml') return [{ name: path, draft: { kind: 'source', source: bytes.toString('latin1') } }]
  const content = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (ending === '.json') return jsonDrafts(path, content)
  if (ending === '.html' || ending === '.htm') return [{ name: path, draft: htmlDraft(content) }]
  if (['.txt', '.md', '.markdown', ''].includes(ending)) return [{ name: path, draft: textDraft(content) }]
  throw new UnreadableDraft(`${path}: a draft is ${ENDINGS}.`)
}

async function bytesOf(path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch(refuse(path))
  if (bytes.length > LARGEST) throw new UnreadableDraft(`${path}: larger than 64 MB.`)
  return bytes
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder',
  EACCES: 'this file may not be read',
}

/** Describes system error codes in words; unknown ones are rethrown. */
export const refuse =
  (path: string) =>
  (error: NodeJS.ErrnoException): never => {
    const reason = REASONS[error.code ?? '']
    throw reason === undefined ? error : new UnreadableDraft(`${path}: ${reason}.`)
  }

const FRONT_MATTER = /^---\r?\n([\s\S]{0,5000}?)\r?\n---\r?\n/
const SUBJECT_LINE = /^(?:#\s*)?subject\s*:(.*)(?:\r?\n|$)/i

/** "Subject: …" on the first line, or in Markdown front matter; the rest is the mail. */
function textDraft(content: string): Draft {
  const front = FRONT_MATTER.exec(content)
  if (front) {
    const field = (name: string): string | undefined =>
      new RegExp(`^${name}\\s*:\\s*["']?(.*?)["']?\\s*$`, 'im').exec(front[1]!)?.[1]
    const kind = KINDS.find((each) => each === field('kind'))
    return { kind, subject: field('subject') ?? '', text: content.slice(front[0].length).trimStart() }
  }
  const subject = SUBJECT_LINE.exec(content)
  return subject
    ? { subject: subject[1]!.trim(), text: content.slice(subject[0].length).replace(/^\s*\n/, '') }
    : { text: content }
}

function htmlDraft(content: string): Draft {
  const subject = SUBJECT_LINE.exec(content)
  if (subject) return { subject: subject[1]!.trim(), html: content.slice(subject[0].length) }
  const title = /<title[^>]{0,200}>([^<]{0,500})<\/title>/i.exec(content)?.[1]?.trim()
  return { subject: title ?? '', html: content }
}

function jsonDrafts(path: string, content: string): NamedDraft[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch (error) {
    throw new UnreadableDraft(`${path}: not JSON (${(error as Error).message}).`)
  }
  const list = Array.isArray(parsed) ? parsed : [parsed]
  if (list.length === 0) throw new UnreadableDraft(`${path}: an empty list.`)
  return list.map((each: unknown, index) => ({
    name: list.length === 1 ? path : `${path} #${index + 1}`,
    draft: draftFrom(each, path),
  }))
}

const TEXTS = ['subject', 'text', 'html', 'from', 'source'] as const

/** Copies the fields of a draft, rejects ambiguous values, and ignores other fields. */
export function draftFrom(value: unknown, where: string): Draft {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnreadableDraft(`${where}: a draft is an object with "subject" and "text".`)
  const raw = value as Record<string, unknown>
  for (const name of TEXTS) {
    if (raw[name] !== undefined && raw[name] !== null && typeof raw[name] !== 'string')
      throw new UnreadableDraft(`${where}: "${name}" must be a text.`)
  }
  if (raw['kind'] !== undefined && !KINDS.includes(raw['kind'] as never))
    throw new UnreadableDraft(`${where}: "kind" is one of ${KINDS.join(', ')}.`)
  if (raw['steps'] !== undefined && !Array.isArray(raw['steps']))
    throw new UnreadableDraft(`${where}: "steps" must be a list.`)
  const steps = (raw['steps'] as unknown[] | undefined)?.map((step, index) =>
    stepFrom(step, `${where}: step ${index + 1}`),
  )
  const fields = raw['mergeFields']
  const texts = Object.fromEntries(
    TEXTS.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name]]] : [])),
  )
  const mergeFields = Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : undefined
  const context =
    typeof raw['context'] === 'object' && raw['context'] !== null
      ? (raw['context'] as Draft['context'])
      : undefined
  return { ...texts, kind: raw['kind'] as Draft['kind'], steps, mergeFields, context }
}

function stepFrom(value: unknown, where: string): NonNullable<Draft['steps']>[number] {
  const { subject, text, html } = draftFrom(value, where)
  const wait = (value as Record<string, unknown>)['waitDays']
  return { subject, text, html, waitDays: typeof wait === 'number' ? wait : undefined }
}

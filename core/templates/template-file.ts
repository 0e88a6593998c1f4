import { readGoal, readPosition, type StepPosition, type TemplateGoal } from './purpose.ts'
import { normalizeText } from '../text/normalize.ts'
import { escapeHtml } from '#core/text/text-to-html.ts'

/** Exports and imports a template as a file: JSON preserves everything, Markdown is for reading, HTML for sending. */
export type TemplateContent = {
  title: string
  subject: string
  text: string
  html: string
  category: string
  tags: readonly string[]
  goal: TemplateGoal | ''
  position: StepPosition | ''
}
export type TemplateFormat = 'md' | 'html' | 'json'
type ReadFile = { ok: true; template: TemplateContent } | { ok: false; reason: string }

export const MOST_BYTES = 500_000

export function writeTemplate(template: TemplateContent, format: TemplateFormat): string {
  if (format === 'json') return `${JSON.stringify(template, null, 2)}\n`
  if (format === 'md') return `${frontMatter(template)}\n${template.text}\n`
  const body = template.html || paragraphs(template.text)
  return `<!doctype html>\n<meta charset="utf-8">\n<title>${escapeHtml(template.subject)}</title>\n${body}\n`
}

/** Parses the output of `writeTemplate`, and files from other programs and people. Reports what it cannot parse. */
export function readTemplateFile(name: string, content: string): ReadFile {
  const title =
    name
      .replace(/\.[^.]*$/, '')
      .trim()
      .slice(0, 200) || 'Imported template'
  if (content.includes('\0')) return refused('This is not a text file.')
  if (content.trim() === '') return refused('This file is empty.')
  if (content.length > MOST_BYTES) return refused('This file is too long for a mail: keep it under 500 kB.')
  if (/\.json$/i.test(name)) return readJson(title, content)
  if (/\.html?$/i.test(name)) return readHtml(title, content)
  return readMarkdown(title, content)
}

/** A name that every file system accepts. */
export function fileName(title: string, format: TemplateFormat): string {
  const words = normalizeText(title, 'NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .slice(0, 60)
  return `${words || 'template'}.${format}`
}

function readJson(title: string, content: string): ReadFile {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return refused('This file ends in .json, but it is not valid JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refused('One template is an object with "title", "subject" and "text".')
  const from = value as Record<string, unknown>
  const word = (...names: string[]) =>
    names.map((name) => from[name]).find((found) => typeof found === 'string')
  const read = {
    title: word('title', 'name')?.trim().slice(0, 200) || title,
    subject: word('subject') ?? '',
    text: word('text', 'content_text', 'body') ?? '',
    html: word('html', 'content_html') ?? '',
    category: word('category')?.slice(0, 100) ?? '',
    tags: cleanTags(Array.isArray(from.tags) ? from.tags : []),
    goal: readGoal(word('goal') ?? ''),
    position: readPosition(word('position', 'step_position') ?? ''),
  }
  if (read.subject + read.text + read.html === '')
    return refused('There is no "subject", "text" or "html" in this file.')
  return { ok: true, template: read }
}

function readHtml(title: string, content: string): ReadFile {
  const found = /<title>([^<]{0,998})<\/title>/i.exec(content)
  const html = content
    .replace(/^\s*<!doctype html>\s*/i, '')
    .replace(/<meta charset="utf-8">\s*/i, '')
    .replace(/<title>[^<]{0,998}<\/title>\s*/i, '')
    .trim()
  return {
    ok: true,
    template: {
      title,
      subject: unescapeHtml(found?.[1] ?? '').trim(),
      text: '',
      html,
      category: '',
      tags: [],
      goal: '',
      position: '',
    },
  }
}

function readMarkdown(title: string, content: string): ReadFile {
  const lines = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const front = /^---\n([\s\S]{0,5000}?)\n---\n/.exec(lines)
  const frontLines = new Map(
    (front?.[1] ?? '').split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return {
    ok: true,
    template: {
      title: frontLines.get('title')?.slice(0, 200) || title,
      subject: frontLines.get('subject') ?? '',
      text: lines.slice(front?.[0].length ?? 0).trim(),
      html: '',
      category: frontLines.get('category')?.slice(0, 100) ?? '',
      tags: cleanTags((frontLines.get('tags') ?? '').split(',')),
      goal: readGoal(frontLines.get('goal') ?? ''),
      position: readPosition(frontLines.get('position') ?? ''),
    },
  }
}

function frontMatter({ title, subject, category, tags, goal, position }: TemplateContent): string {
  const line = (name: string, value: string) => (value ? `${name}: ${value.replace(/\s+/g, ' ')}\n` : '')
  const lines = [
    line('title', title),
    line('subject', subject),
    line('category', category),
    line('goal', goal),
    line('position', position),
    line('tags', tags.join(', ')),
  ]
  return `---\n${lines.join('')}---\n`
}

function cleanTags(values: readonly unknown[]): string[] {
  const tags = values.filter((value) => typeof value === 'string').map((value) => value.trim().slice(0, 50))
  return [...new Set(tags.filter(Boolean))].slice(0, 10)
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

const refused = (reason: string): ReadFile => ({ ok: false, reason })

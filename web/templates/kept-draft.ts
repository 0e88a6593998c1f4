import type { TemplateFields } from './template-fields.ts'

/** What was typed and not yet saved, and the version it was typed over. Outlives a reload and a closed tab. */
export type KeptDraft = { version: number; fields: TemplateFields }

const keyOf = (id: string) => `coldframe.template.${id}`

export function readKept(id: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

export function keepDraft(id: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(draft))
  } catch {
    // A full store keeps nothing more; the editor still holds the text, and the window asks before it closes.
  }
}

export function dropKept(id: string): void {
  localStorage.removeItem(keyOf(id))
}

function isKept(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null || !('version' in value) || !('fields' in value))
    return false
  const { version, fields } = value
  if (typeof version !== 'number' || typeof fields !== 'object' || fields === null) return false
  const texts = ['title', 'subject', 'text', 'html', 'category'].map((name) => Reflect.get(fields, name))
  const tags: unknown = Reflect.get(fields, 'tags')
  return texts.every((text) => typeof text === 'string') && Array.isArray(tags)
}

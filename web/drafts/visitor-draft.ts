// The draft of a visitor in the home page's analyzer, for the account they may create next. In this browser only.
import { parseJson } from './parse-json.ts'

const KEY = 'coldframe.visitor-draft'
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000

type VisitorDraft = { subject: string; text: string }

export function storeVisitorDraft({ subject, text }: VisitorDraft, now: Date): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ subject, text, at: now.getTime() }))
  } catch {
    // A browser that has no storage holds it only on the page.
  }
}

export function readVisitorDraft(now: Date): VisitorDraft | null {
  const stored = parseJson(localStorage.getItem(KEY))
  if (typeof stored !== 'object' || stored === null) return null
  const { subject, text, at } = stored as Partial<Record<string, unknown>>
  const isFresh = typeof at === 'number' && now.getTime() - at < KEPT_FOR_MS
  return isFresh && typeof subject === 'string' && typeof text === 'string' ? { subject, text } : null
}

export function forgetVisitorDraft(): void {
  localStorage.removeItem(KEY)
}

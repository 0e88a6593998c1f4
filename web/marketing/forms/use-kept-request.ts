import { useEffect, useRef, useState, type RefObject } from 'react'
import { storeDraft, refreshDraft } from '#web/drafts/deliver-drafts.ts'
import type { DraftSlot } from '#web/drafts/draft-record.ts'
import { parseJson } from '#web/drafts/parse-json.ts'
import { readDraft } from '#web/drafts/local-drafts.ts'
import { toast } from '#web/ui/toast.ts'
import { useStoredUser } from '../stored-session.ts'
import { readForm, type RequestValues } from './request.ts'

export type RequestKind = 'contact_request' | 'support_request'

/**
 * Stores the content of a form until it is sent: in the account of a signed-in user; for a visitor only in this tab,
 * because someone else may use the browser next.
 */
export function useKeptRequest(kind: RequestKind, form: RefObject<HTMLFormElement | null>) {
  const userId = useStoredUser()?.id
  const [isKept, setKept] = useState(false)
  const touched = useRef(false)
  useEffect(() => {
    let left = false
    const show = async () => {
      const values = await load(kind, userId)
      if (left || touched.current || !values || !form.current) return
      fill(form.current, values)
      setKept(true)
    }
    void show()
    return () => {
      left = true
    }
  }, [kind, userId, form])

  const storeValues = (values: RequestValues | null) => {
    touched.current = true
    setKept(values !== null)
    store(kind, userId, values)
  }
  const discard = () => {
    if (!form.current) return
    const values = readForm(form.current)
    form.current.reset()
    storeValues(null)
    const undo = () => {
      if (form.current) fill(form.current, values)
      storeValues(values)
    }
    toast({ title: 'Draft discarded', action: { label: 'Undo', onAct: undo } })
  }
  return { isKept, keep: storeValues, discard }
}

const slotOf = (kind: RequestKind, userId: string): DraftSlot => ({
  userId,
  workspaceId: null,
  kind,
  rowId: null,
})
const visitorKey = (kind: RequestKind) => `coldframe.${kind}`

async function load(kind: RequestKind, userId: string | undefined): Promise<RequestValues | null> {
  if (!userId) return valuesIn(sessionStorage.getItem(visitorKey(kind)))
  await refreshDraft(slotOf(kind, userId))
  return valuesIn(readDraft(slotOf(kind, userId))?.content ?? null)
}

function store(kind: RequestKind, userId: string | undefined, values: RequestValues | null): void {
  const content = values && JSON.stringify(values)
  if (userId) storeDraft(slotOf(kind, userId), { content, base: null })
  else if (content) sessionStorage.setItem(visitorKey(kind), content)
  else sessionStorage.removeItem(visitorKey(kind))
}

function valuesIn(stored: string | null): RequestValues | null {
  const value = parseJson(stored)
  return typeof value === 'object' && value !== null ? (value as RequestValues) : null
}

function fill(form: HTMLFormElement, values: RequestValues): void {
  for (const field of form.elements)
    if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
      field.value = values[field.name] ?? field.value
}
